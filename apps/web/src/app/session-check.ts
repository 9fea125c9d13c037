import { currentUserQuery } from '../api/current-user.ts';
import { isUnanswered } from '../api/failure.ts';
import { endSession } from '../api/session.ts';
import { tokens } from '../api/tokens.ts';
import { queryClient } from './query-client.ts';

/**
 * Fetches the signed-in user at the start. A refusal ends the session. While the server cannot be reached, the user
 * stays signed in, for example when opening the page in a vineyard without a network.
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
