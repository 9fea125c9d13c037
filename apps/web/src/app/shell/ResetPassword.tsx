import { ResetPasswordPage } from '../../features/auth/ResetPasswordPage.tsx';
import { Themed } from '../theme/Themed.tsx';

export default function ResetPassword() {
  return (
    <Themed>
      <ResetPasswordPage />
    </Themed>
  );
}
