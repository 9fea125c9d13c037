/** API tokens, with which programs call in a person's name. */

import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import type { Right } from './roles.ts';

/**
 * Scopes of a token: read; everything its person may do in the estate; or only adding readings, measurements and
 * weather, as for sensors.
 */
export const TOKEN_SCOPES = ['read', 'write', 'ingest'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Prefix of every token, which people and secret scanners recognise. */
export const TOKEN_PREFIX = 'cuv_';

/** Maximum of tokens per person, including expired ones that were not revoked. */
export const MOST_TOKENS = 20;

export const TOKEN_NAME_LENGTH = 80;

/** Maximum lifetime of a token in years, if it expires. */
export const TOKEN_YEARS = 5;

const MAY: Record<TokenScope, readonly Right[]> = {
  read: ['see'],
  write: ['see', 'record', 'keep'],
  ingest: [],
};

/** Returns whether a token may perform an operation: never account operations and the management of the estate. */
export const scopeMay = (
  scope: TokenScope,
  { right, ingests }: { right: Right; ingests: boolean },
): boolean => MAY[scope].includes(right) || (scope === 'ingest' && ingests);

/** Returns the error of a token's expiry. */
export function tokenEndProblem(expiresAt: string, now: Date): Sentence | undefined {
  const end = Date.parse(expiresAt);
  if (end <= now.getTime()) return sentenceOf('token_ends_before');
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + TOKEN_YEARS);
  // The end of that day anywhere on Earth.
  latest.setUTCDate(latest.getUTCDate() + 2);
  return end > latest.getTime() ? sentenceOf('token_ends_late', { years: TOKEN_YEARS }) : undefined;
}
