import { authOperations, type Tokens } from '@cuverie/contract';
import { isPassing, unreachable } from './failure.ts';
import { failureOf } from './refusal.ts';
import { requestOf } from './request.ts';
import { tokens } from './tokens.ts';

/** The timeout in milliseconds. */
const PATIENCE = 20_000;

async function askForPair(refresh: string): Promise<Tokens> {
  const { path } = authOperations.refresh;
  // All tabs wait for this call, so it must not hang.
  const signal = AbortSignal.timeout(PATIENCE);
  const init = requestOf(authOperations.refresh, { body: { refresh }, signal }, null);
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response.status, response.statusText, body);
  return (body as { data: Tokens }).data;
}

async function renew(refusedToken: string | null): Promise<string | null> {
  const current = tokens.access();
  // While this tab waited for the lock, another one renewed the tokens or logged out.
  if (current !== refusedToken) return current;
  const refresh = tokens.refresh();
  if (refresh === null) return null;
  try {
    const pair = await askForPair(refresh);
    // The answer must not undo a logout made during the call.
    if (tokens.refresh() !== refresh) return tokens.access();
    tokens.save(pair);
    return pair.access;
  } catch (failure) {
    // An unreachable server does not end the session: the call fails and may be retried.
    if (isPassing(failure)) throw failure;
    return null;
  }
}

let underWay: Promise<string | null> | undefined;

/**
 * Returns an access token that replaces a refused one, or `null` if there is none. Parallel calls share one refresh.
 * Tabs take turns if the browser has locks; plain http on a LAN has none, so the server accepts a spent refresh token
 * for another minute.
 */
export function renewToken(refusedToken: string | null): Promise<string | null> {
  underWay ??= (
    navigator.locks
      ? navigator.locks.request('cuverie-session', () => renew(refusedToken))
      : renew(refusedToken)
  ).finally(() => {
    underWay = undefined;
  });
  return underWay;
}
