import { authOperations } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { beginLeaving, endSession } from '../../api/session.ts';
import { tokens } from '../../api/tokens.ts';

/** The longest wait for a server that does not answer, in milliseconds. */
const PATIENCE = 4000;

/** Ends the session on the server, and here in any case. */
export async function signOut(): Promise<void> {
  beginLeaving();
  const telling = new AbortController();
  const told = call(authOperations.signOut, { signal: telling.signal }).catch((failure: unknown) => {
    console.warn('The server could not be told of the logout.', failure);
  });
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  endSession('signed-out');
  // On a slow network the request may still be pending at the next login. It is aborted then, so that it cannot end
  // that session.
  const unsubscribe = tokens.subscribe(() => telling.abort());
  await told;
  unsubscribe();
}
