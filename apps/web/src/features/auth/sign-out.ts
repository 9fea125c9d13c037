import { authOperations } from '@cuverie/contract';
import { call } from '../../api/client.ts';
import { beginLeaving, endSession } from '../../api/session.ts';
import { tokens } from '../../api/tokens.ts';

/** Nobody who wants to leave waits longer than this for a server that does not answer, in milliseconds. */
const PATIENCE = 4000;

/** Ends the session on the server, and here whatever the server says. */
export async function signOut(): Promise<void> {
  beginLeaving();
  const telling = new AbortController();
  const told = call(authOperations.signOut, { signal: telling.signal }).catch((failure: unknown) => {
    console.warn('The server could not be told of the logout.', failure);
  });
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  endSession('signed-out');
  // Where the network is slow the server is told later; by then it must not be the session of who logs in next.
  const unsubscribe = tokens.subscribe(() => telling.abort());
  await told;
  unsubscribe();
}
