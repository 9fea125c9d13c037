import { DOMAIN_WORDS, type Words, wordsOf } from '@cuverie/domain';
import { CALENDAR_WORDS } from './calendar.ts';
import type { SERVER_FIELDS } from './field-refusals.ts';
import { CERTAIN_FIELDS, FIELDS } from './fields.ts';
import { FIGURES } from './figures.ts';
import { addTexts, knownTexts } from './known.ts';
import { NOTIFICATION_WORDS } from './notifications.ts';
import type { REFUSALS } from './refusals.ts';
import { REWORDED_FIELDS, REWORDED_REFUSALS } from './reworded.ts';
import { SHARING_WORDS } from './sharing.ts';
import { WEATHER_WORDS } from './weather.ts';

/** Messages browsers create themselves: those of rules and schemas, and those with a quantity or a day. */
const WORDS = {
  ...DOMAIN_WORDS,
  ...FIELDS,
  ...CERTAIN_FIELDS,
  ...FIGURES,
  ...CALENDAR_WORDS,
  ...SHARING_WORDS,
  ...WEATHER_WORDS,
  ...NOTIFICATION_WORDS,
  ...REWORDED_FIELDS,
  ...REWORDED_REFUSALS,
} satisfies Words;

export type OwnWords = typeof WORDS;

/** All messages of Cuverie's rules and API in English. */
type AllWords = OwnWords & typeof SERVER_FIELDS & typeof REFUSALS;

addTexts(WORDS);

/** Returns the text of a code known here. */
export const wordsFor = (code: string): Words[string] | undefined =>
  Object.hasOwn(knownTexts, code) ? knownTexts[code] : undefined;

/** For checks in browsers, too. */
export const { sentenceOf } = wordsOf(WORDS);
export const { sentenceOf: anySentenceOf, inWords } = wordsOf(knownTexts as AllWords);
