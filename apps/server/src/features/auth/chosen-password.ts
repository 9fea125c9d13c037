import { say } from '@cuverie/contract';
import { PASSWORD_LENGTH, type Sentence } from '@cuverie/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/refusal.ts';
import * as store from './auth.store.ts';

/** Of 49,000 passwords that turned up in breaches most often, those that are long enough to be chosen: 18,000. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min),
);

/** Attackers try these, and they are in no list of passwords. */
const OURS = ['cuverie'];

/** Shorter words happen to stand in others. */
const LEAST_OF_WORD = 4;

/** Letters and digits as one would compare them: "Château" is "chateau". */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a person's name, email and estate, the longest first: those may contain others. */
const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []))]
    .filter(({ length }) => length >= LEAST_OF_WORD)
    .toSorted((one, other) => other.length - one.length);

/**
 * What is wrong with a chosen password: that it is a common one, or that without the person's own words, and ours,
 * it would be too short.
 * @param own their name, email and the names of their estates
 */
export function passwordProblem(password: string, own: readonly string[]): Sentence | undefined {
  if (COMMON.has(password.normalize('NFKC').toLowerCase())) return say('password_common');
  const found: string[] = [];
  let rest = plain(password);
  for (const word of wordsOf([...own, ...OURS])) {
    if (!rest.includes(word)) continue;
    found.push(word);
    // A character no word contains, so that its neighbours do not form a new word.
    rest = rest.replaceAll(word, '\0');
  }
  const left = rest.replaceAll('\0', '').length;
  return found.length === 0 || left >= PASSWORD_LENGTH.min
    ? undefined
    : say('password_of_own_words', { words: found.join(', ') });
}

/** @throws Refusal 400 beside the field if a chosen password is easily guessed */
export function refuseWeak(password: string, own: readonly string[]): void {
  const problem = passwordProblem(password, own);
  if (problem !== undefined) throw invalid({ password: problem });
}

/** As above, of a person who has an account. */
export async function refuseWeakOf(db: Db, userId: string, password: string): Promise<void> {
  refuseWeak(password, await store.findOwnWords(db, userId));
}
