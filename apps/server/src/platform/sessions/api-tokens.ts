import type { Operation } from '@cuverie/contract';
import { dayIn, scopeMay, TOKEN_PREFIX, TOKEN_SCOPES } from '@cuverie/domain';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { digest } from '../digest.ts';
import { refused } from '../http/refusal.ts';
import * as store from './api-tokens.store.ts';
import type { Member } from './member.ts';

/** The last use is stored to the minute, so that not every call writes. */
const USE_KEPT_MS = 60 * 1000;

/**
 * Returns whether a bearer token is an API token, by its prefix. One in 16 million session tokens has it, and is soon
 * renewed.
 */
export const isApiToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Returns the caller of an API token; an invalid one is refused with the reason. */
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
  // In both directions: a clock that was fast must not hide later uses.
  if (lastUsedAt === null || Math.abs(now.getTime() - Date.parse(lastUsedAt)) >= USE_KEPT_MS)
    // The call continues; the next one tries again.
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

/**
 * Refuses operations that no API token may perform, or not with this scope. The person's rights are checked separately.
 */
export function refuseBeyondScope(
  { apiToken }: Member,
  operation: Pick<Operation, 'right' | 'ingests'>,
): void {
  if (apiToken === undefined || scopeMay(apiToken.scope, operation)) return;
  const needs = TOKEN_SCOPES.find((scope) => scopeMay(scope, operation));
  if (needs === undefined) throw refused(403, 'token_not_permitted.person');
  throw refused(403, 'token_not_permitted.scope', { scope: apiToken.scope, needs });
}
