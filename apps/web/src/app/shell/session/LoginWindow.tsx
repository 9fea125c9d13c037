import { LoginDialog } from '../../../features/auth/LoginDialog.tsx';
import { loginDialog } from '../../../features/auth/login-dialog.ts';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import { Themed } from '../../theme/Themed.tsx';
import { useArrival } from './use-arrival.ts';

/** The login dialog with all its dependencies, loaded when it is first opened. */
export default function LoginWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const arrive = useArrival();
  useFocusReturn(opened);
  return (
    <Themed>
      <LoginDialog
        opened={opened}
        onClose={onClose}
        onSignedIn={(user) => {
          loginDialog.close();
          arrive(user);
        }}
      />
    </Themed>
  );
}
