import type { MeasureWords, Sentence } from '@cuverie/domain';
import type { ApiError } from '../platform/envelope.ts';
import { inWords, say, wordsFor } from './words.ts';

/** The answer that says a sentence: the code up to the dot, and what comes after it as `why`. */
export function apiErrorOf(sentence: Sentence): ApiError {
  const [code = '', why] = sentence.code.split('.');
  const params = why === undefined ? sentence.params : { why, ...sentence.params };
  return { message: inWords(sentence), code, ...(Object.keys(params).length > 0 && { params }) };
}

/** What is wrong with each field, in words; `otherwise` are those of a code that is not in the tables. */
export const errorsInWords = (
  problems: Readonly<Record<string, Sentence>>,
  otherwise: Readonly<Record<string, string>> = {},
  measure?: MeasureWords,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, inWords(problem, otherwise[field], measure)]),
  );

/** Joins errors of fields into one sentence; a single one is unchanged. */
export function toldTogether(...problems: Parameters<typeof errorsInWords>): string {
  const sentences = [...new Set(Object.values(errorsInWords(...problems)))];
  return sentences.length === 1
    ? String(sentences[0])
    : inWords(say('invalid.fields', { problems: sentences.join('; ') }));
}

/**
 * What an answer says: by its code and parameters where those are worded here, else by the problems of its fields, else in
 * the words it came with.
 */
export function errorInWords(
  { message, code, params = {}, errors, problems }: ApiError,
  measure?: MeasureWords,
): string {
  const whole = params.why === undefined ? code : `${code}.${params.why}`;
  // What stands before Cuverie, or an older one, may know the code and not what is to be told with it.
  const words = wordsFor(whole);
  if (words && (words.length === 0 || Object.keys(params).length > 0))
    return inWords({ code: whole, params }, undefined, measure);
  return problems === undefined ? message : toldTogether(problems, errors, measure);
}

/** Why a figure is not there, in words; `otherwise` are those of a code that is not in the tables. `null` where it is. */
export function reasonInWords(reasons: readonly Sentence[], otherwise: string | null = null): string | null {
  const words = reasons.map((reason) => inWords(reason, otherwise ?? undefined));
  return words.length === 0 ? otherwise : [...new Set(words)].join(' ');
}
