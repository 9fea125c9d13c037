import { useNavigate, useSearch } from '@tanstack/react-router';
import { loginDialog } from '../../../features/auth/login-dialog.ts';
import { SignUpPage } from '../../../features/auth/SignUpPage.tsx';
import { HOME } from '../../last-page.ts';
import { winerySection } from '../../sections.ts';
import { useArrival } from './use-arrival.ts';

export default function SignUp() {
  const { plan, step = 1 } = useSearch({ from: '/site/forms/signup' });
  const navigate = useNavigate();
  const arrive = useArrival();
  return (
    <SignUpPage
      plan={plan}
      step={step}
      onStep={(next, replace = false) =>
        void navigate({
          to: '/signup',
          search: { ...(plan && { plan }), ...(next === 2 && { step: next }) },
          replace,
        })
      }
      onSignedIn={(user, isNewWinery) => arrive(user, isNewWinery ? winerySection.path : undefined)}
      onRegistered={() => {
        loginDialog.open();
        void navigate({ to: HOME });
      }}
    />
  );
}
