import { authOperations } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { endSession } from '../../api/session.ts';

/** Nobody who wants to leave waits longer than this for a server that does not answer, in milliseconds. */
const PATIENCE = 4000;

/** Ends the session on the server, and here whatever the server says. */
export async function signOut(): Promise<void> {
  try {
    await call(authOperations.signOut, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (failure) {
    console.warn('The server could not be told of the logout.', failure);
  } finally {
    endSession('signed-out');
  }
}
