import type { Operation } from '@cuverie/contract';
import { dayIn, scopeMay, TOKEN_PREFIX, TOKEN_SCOPES } from '@cuverie/domain';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { digest } from '../digest.ts';
import { refused } from '../http/refusal.ts';
import * as store from './api-tokens.store.ts';
import type { Member } from './member.ts';

/** Its last use is kept to the minute: not every call writes. */
const USE_KEPT_MS = 60 * 1000;

/** Whether a bearer token is one of these, by how it begins. Of those of sessions one in 16 million does, and is soon renewed. */
export const isApiToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Who an API token calls for; one that does not hold is refused in words that say why. */
export async function memberOfToken(db: Db, clock: Clock, token: string): Promise<Member> {
  const now = clock.now();
  const found = await store.findToken(db, digest(token), now);
  if (!found) throw refused(401, 'unauthenticated.token_unknown');
  const {
    id,
    tokenName,
    scope,
    userId,
    estateId,
    role,
    name,
    leavesAt,
    lacksFactor,
    timeZone,
    expiresAt,
    lastUsedAt,
    revokedAt,
    offSince,
  } = found;
  if (revokedAt !== null)
    throw refused(401, 'unauthenticated.token_revoked', { name: tokenName, day: dayIn(timeZone, revokedAt) });
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
    throw refused(401, 'unauthenticated.token_expired', { name: tokenName, day: dayIn(timeZone, expiresAt) });
  if (offSince !== null)
    throw refused(401, 'unauthenticated.token_off', { name: tokenName, day: dayIn(timeZone, offSince) });
  // Either way: a clock that stood ahead must not hide what is used.
  if (lastUsedAt === null || Math.abs(now.getTime() - Date.parse(lastUsedAt)) >= USE_KEPT_MS)
    // The call goes on: the next one tries again.
    await store.markTokenUsed(db, id, now).catch(() => undefined);
  return {
    userId,
    estateId,
    role,
    sessionId: id,
    name,
    leavesAt,
    lacksFactor,
    timeZone,
    provenAt: null,
    apiToken: { id, scope },
  } as Member;
}

/** Refuses what no API token may do, or not one of this scope. What its person may do is asked besides. */
export function refuseBeyondScope(
  { apiToken }: Member,
  operation: Pick<Operation, 'right' | 'ingests'>,
): void {
  if (apiToken === undefined || scopeMay(apiToken.scope, operation)) return;
  const needs = TOKEN_SCOPES.find((scope) => scopeMay(scope, operation));
  if (needs === undefined) throw refused(403, 'token_not_permitted.person');
  throw refused(403, 'token_not_permitted.scope', { scope: apiToken.scope, needs });
}
