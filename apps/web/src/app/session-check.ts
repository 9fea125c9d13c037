import { currentUserQuery } from '../api/current-user.ts';
import { isUnanswered } from '../api/failure.ts';
import { endSession } from '../api/session.ts';
import { tokens } from '../api/tokens.ts';
import { queryClient } from './query-client.ts';

/**
 * Asks who is signed in, at the start; where the server cannot tell, nobody is. Where it is out of reach, they stay
 * signed in: who opens the page in a vineyard without a network has done nothing to be sent away for.
 */
export async function checkSession(): Promise<void> {
  const before = tokens.refresh() ?? tokens.access();
  try {
    await queryClient.query(currentUserQuery);
  } catch (failure) {
    if (isUnanswered(failure)) return;
    const now = tokens.refresh() ?? tokens.access();
    if (now !== null && now === before) endSession('expired');
  }
}
