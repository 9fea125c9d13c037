import { DOMAIN_WORDS, type Words, wordsOf } from '@cuverie/domain';
import { CERTAIN_FIELDS, FIELDS } from './fields.ts';
import { FIGURES } from './figures.ts';
import { REFUSALS, SERVER_FIELDS } from './refusals.ts';

/** All that Cuverie's rules and its API say to people, in English. */
export const WORDS = {
  ...DOMAIN_WORDS,
  ...FIELDS,
  ...CERTAIN_FIELDS,
  ...SERVER_FIELDS,
  ...FIGURES,
  ...REFUSALS,
} satisfies Words;

export const { say, inWords } = wordsOf(WORDS);
