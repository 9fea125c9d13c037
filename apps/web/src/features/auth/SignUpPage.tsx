import type { User } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';

interface SignUpPageProps {
  plan: Plan | undefined;
  onSignedIn: (user: User) => void;
  /** The account is made, but signing in to it failed. */
  onRegistered: () => void;
}

export function SignUpPage(_props: SignUpPageProps) {
  return <h1>Create your account</h1>;
}
