import { sentenceOf } from '@cuverie/contract';
import { PASSWORD_LENGTH, type Sentence } from '@cuverie/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Db } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import * as store from '../sign-in/auth.store.ts';

/** 18,000 of the 49,000 most common passwords of known breaches: those that are long enough to be accepted. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min),
);

/** Passwords that attackers try and no list contains. */
const OURS = ['cuverie'];

/** Shorter words occur inside other words by chance. */
const LEAST_OF_WORD = 4;

/** Normalizes a text to plain letters and digits: "Château" becomes "chateau". */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the words of a person's name, email and estates, longest first, since longer words may contain shorter ones.
 */
const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []))]
    .filter(({ length }) => length >= LEAST_OF_WORD)
    .toSorted((one, other) => other.length - one.length);

/**
 * Returns why a password is too easy to guess: it is common, or too short without the person's and Cuverie's own words.
 * @param own name, email and estate names of the person
 */
export function passwordProblem(password: string, own: readonly string[]): Sentence | undefined {
  if (COMMON.has(password.normalize('NFKC').toLowerCase())) return sentenceOf('password_common');
  const found: string[] = [];
  let rest = plain(password);
  for (const word of wordsOf([...own, ...OURS])) {
    if (!rest.includes(word)) continue;
    found.push(word);
    // A character that no word contains keeps the neighbours from forming a new word.
    rest = rest.replaceAll(word, '\0');
  }
  const left = rest.replaceAll('\0', '').length;
  return found.length === 0 || left >= PASSWORD_LENGTH.min
    ? undefined
    : sentenceOf('password_of_own_words', { words: found.join(', ') });
}

/** @throws Refusal 400 at the field if a new password is easy to guess */
export function refuseWeak(password: string, own: readonly string[]): void {
  const problem = passwordProblem(password, own);
  if (problem !== undefined) throw invalid({ password: problem });
}

/** Does the same for a person who has an account. */
export async function refuseWeakOf(db: Db, userId: string, password: string): Promise<void> {
  refuseWeak(password, await store.findOwnWords(db, userId));
}
