import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loginDialog } from '../../../features/auth/login-dialog.ts';
import { HOME, LOGIN } from '../../last-page.ts';

const LoginWindow = lazy(() => import('./LoginWindow.tsx'));

/** Opens the login dialog over any page; at /login, over the home page. */
export function LoginHost() {
  const isRequested = loginDialog.use();
  const atLogin = useRouterState({ select: (state) => state.location.pathname === LOGIN });
  const router = useRouter();
  const opened = isRequested || atLogin;
  // Stays mounted once loaded, so that it can animate its closing and keep typed text.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  const close = () => {
    loginDialog.close();
    if (!atLogin) return;
    // Goes back to the page whose login link led here, if there is one.
    if (window.navigation?.canGoBack) router.history.back();
    else void router.navigate({ to: HOME, replace: true });
  };
  return (
    <Suspense fallback={null}>
      <LoginWindow opened={opened} onClose={close} />
    </Suspense>
  );
}
