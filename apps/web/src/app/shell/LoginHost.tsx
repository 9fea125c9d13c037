import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loginDialog, useLoginDialog } from '../../features/auth/login-dialog.ts';
import { HOME } from '../last-page.ts';

const LoginWindow = lazy(() => import('./LoginWindow.tsx'));

/** Opens the login dialog over any page, and at /login over the home page. */
export function LoginHost() {
  const asked = useLoginDialog();
  const atLogin = useRouterState({ select: (state) => state.location.pathname === '/login' });
  const navigate = useNavigate();
  const opened = asked || atLogin;
  // Once loaded it stays, so that it can close with its transition and keep what was typed.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  const close = () => {
    loginDialog.close();
    if (atLogin) void navigate({ to: HOME, replace: true });
  };
  return (
    <Suspense fallback={null}>
      <LoginWindow opened={opened} onClose={close} />
    </Suspense>
  );
}
