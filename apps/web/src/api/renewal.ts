import { authOperations, type Tokens } from '@cuverie/contract';
import { isPassing, refused, unreachable } from './failure.ts';
import { requestOf } from './request.ts';
import { tokens } from './tokens.ts';

/** Milliseconds. */
const PATIENCE = 20_000;

async function askForPair(refresh: string): Promise<Tokens> {
  const { path } = authOperations.refresh;
  // Every tab waits behind this call; none may wait for ever.
  const signal = AbortSignal.timeout(PATIENCE);
  const init = requestOf(authOperations.refresh, { body: { refresh }, signal }, null);
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response.status, response.statusText, body);
  return (body as { data: Tokens }).data;
}

async function renew(refusedToken: string | null): Promise<string | null> {
  const current = tokens.access();
  // While this tab waited for its turn another one renewed them, or logged out.
  if (current !== refusedToken) return current;
  const refresh = tokens.refresh();
  if (refresh === null) return null;
  try {
    const pair = await askForPair(refresh);
    // A logout during the call is not undone by its answer.
    if (tokens.refresh() !== refresh) return tokens.access();
    tokens.save(pair);
    return pair.access;
  } catch (failure) {
    // Out of reach is not signed out: what was asked fails, and may be tried again later.
    if (isPassing(failure)) throw failure;
    return null;
  }
}

let underWay: Promise<string | null> | undefined;

/**
 * An access token in place of one the server refused, or `null` where there is none to be had. However many
 * calls ask at once, one refresh is made; tabs take turns where the browser has locks (plain http on a LAN
 * has none; the server accepts a spent refresh token a minute longer for that).
 */
export function renewed(refusedToken: string | null): Promise<string | null> {
  underWay ??= (
    navigator.locks
      ? navigator.locks.request('cuverie-session', () => renew(refusedToken))
      : renew(refusedToken)
  ).finally(() => {
    underWay = undefined;
  });
  return underWay;
}
