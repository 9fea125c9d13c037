import { signOut } from '../../features/auth/sign-out.ts';
import { queryClient } from '../query-client.ts';

/** Ends the session; what is still asked for would be refused, and say that the session has ended. */
export function logOut(): Promise<void> {
  void queryClient.cancelQueries();
  return signOut();
}
