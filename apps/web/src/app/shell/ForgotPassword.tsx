import { ForgotPasswordPage } from '../../features/auth/ForgotPasswordPage.tsx';
import { Themed } from '../theme/Themed.tsx';

export default function ForgotPassword() {
  return (
    <Themed>
      <ForgotPasswordPage />
    </Themed>
  );
}
