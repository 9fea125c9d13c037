import { endSession } from '../api/session.ts';
import { tokens } from '../api/tokens.ts';
import { currentUserQuery } from '../features/auth/current-user.ts';
import { queryClient } from './query-client.ts';

/** Asks who is signed in, at the start; where that cannot be told, nobody is. */
export async function checkSession(): Promise<void> {
  const asked = tokens.refresh() ?? tokens.access();
  try {
    await queryClient.query(currentUserQuery);
  } catch {
    const now = tokens.refresh() ?? tokens.access();
    if (now !== null && now === asked) endSession('expired');
  }
}
