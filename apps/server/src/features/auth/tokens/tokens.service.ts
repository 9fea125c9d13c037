import { type ApiToken, type ApiTokenDraft, type MadeApiToken, sentenceOf } from '@cuverie/contract';
import { MOST_TOKENS, TOKEN_PREFIX, tokenEndProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid, notFound, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { newToken } from '../../../platform/token.ts';
import { notePeople } from '../people/people-history.ts';
import { findPerson } from '../sign-in/auth.store.ts';
import { tokenMadeMessage } from './tokens.message.ts';
import * as store from './tokens.store.ts';

/** Number of a person's revoked tokens whose calls are still answered with the reason. */
const REVOKED_KEPT = 100;

type TokenPlatform = Pick<Platform, 'db' | 'clock' | 'mail' | 'siteUrl' | 'tellsOfSignIns'>;

export function tokenService({ db, clock, mail, siteUrl, tellsOfSignIns }: TokenPlatform) {
  async function tell(member: Member, made: ApiToken): Promise<void> {
    const person = await findPerson(db.quick, member.userId);
    if (!person || !tellsOfSignIns) return;
    const { email, name } = person;
    mail.post(async () =>
      tokenMadeMessage({ email, name, made, timeZone: member.timeZone, siteUrl: siteUrl() }),
    );
  }

  return {
    list: (member: Member): Promise<ApiToken[]> => store.findTokens(db.quick, member.userId),

    /** Creates a token; only this answer contains its secret. */
    async make(member: Member, { name, scope, expiresAt = null }: ApiTokenDraft): Promise<MadeApiToken> {
      const createdAt = clock.now();
      refuseProblems({ expiresAt: expiresAt === null ? undefined : tokenEndProblem(expiresAt, createdAt) });
      const token = `${TOKEN_PREFIX}${newToken()}`;
      const { userId, estateId } = member;
      const stored = {
        id: newId(),
        userId,
        estateId,
        name,
        scope,
        hash: digest(token),
        createdAt,
        expiresAt,
      };
      const made = await writeAs(db, member, 'own', async (tx) => {
        const count = await store.lockAndCount(tx, userId);
        if (count >= MOST_TOKENS) throw refused(409, 'tokens_full', { most: MOST_TOKENS });
        await store.deleteRevokedBeyond(tx, userId, REVOKED_KEPT);
        const change = { kind: 'token', id: stored.id, act: 'added', name, after: { scope } } as const;
        await notePeople(tx, estateId, [change], { userId, at: createdAt });
        return store.insertToken(tx, stored);
      }).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'api_tokens_name_key')) throw error;
        throw invalid({ name: sentenceOf('token_name_taken') });
      });
      await tell(member, made);
      return { ...made, token };
    },

    turnOn: (member: Member, id: string): Promise<ApiToken> =>
      writeAs(db, member, 'own', async (tx) => {
        const { userId } = member;
        const token = await store.markOn(tx, userId, id);
        if (!token) throw notFound('API token');
        const change = { kind: 'token', id, act: 'restored', name: token.name } as const;
        await notePeople(tx, token.estate.id, [change], { userId, at: clock.now() });
        return token;
      }),

    revoke: (member: Member, id: string): Promise<void> =>
      writeAs(db, member, 'own', async (tx) => {
        const { userId } = member;
        const at = clock.now();
        const revoked = await store.markRevoked(tx, userId, id, at);
        if (!revoked) throw notFound('API token');
        const { name, estateId } = revoked;
        await notePeople(tx, estateId, [{ kind: 'token', id, act: 'deleted', name }], { userId, at });
      }),
  };
}

/** Time during which calls with an expired or revoked token are answered with the reason. */
const ENDED_TOKEN_LIFE_MS = 400 * 24 * 60 * 60 * 1000;

/** Deletes tokens that stopped working more than a year ago; returns how many. */
export const sweepTokens = (db: Db, clock: Clock): Promise<number> =>
  store.deleteTokens(db, new Date(clock.now().getTime() - ENDED_TOKEN_LIFE_MS));
