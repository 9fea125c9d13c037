/** API tokens: what programs call with in a person's name. */

import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import type { Right } from './roles.ts';

/**
 * What a token may do at most: look; look and do what its person does in the estate; or only add readings,
 * measurements and weather, as sensors do.
 */
export const TOKEN_SCOPES = ['read', 'write', 'ingest'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What every token begins with: people, and programs that look for secrets, know it by that. */
export const TOKEN_PREFIX = 'cuv_';

/** Tokens of a person at a time, those that expired and were not revoked among them. */
export const MOST_TOKENS = 20;

/** Characters of a token's name. */
export const TOKEN_NAME_LENGTH = 80;

/** Years ahead a token may expire, where it does. */
export const TOKEN_YEARS = 5;

const MAY: Record<TokenScope, readonly Right[]> = {
  read: ['see'],
  write: ['see', 'record', 'keep'],
  ingest: [],
};

/** Whether a token may make a call: one's own account and the running of an estate are no program's. */
export const scopeMay = (
  scope: TokenScope,
  { right, ingests }: { right: Right; ingests: boolean },
): boolean => MAY[scope].includes(right) || (scope === 'ingest' && ingests);

/** What is wrong with the moment a token is to expire. */
export function tokenEndProblem(expiresAt: string, now: Date): Sentence | undefined {
  const end = Date.parse(expiresAt);
  if (end <= now.getTime()) return say('token_ends_before');
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + TOKEN_YEARS);
  // The end of that day anywhere on Earth.
  latest.setUTCDate(latest.getUTCDate() + 2);
  return end > latest.getTime() ? say('token_ends_late', { years: TOKEN_YEARS }) : undefined;
}
