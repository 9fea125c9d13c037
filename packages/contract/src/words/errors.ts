import type { MeasureWords, Sentence } from '@cuverie/domain';
import type { ApiError } from '../platform/envelope.ts';
import { inWords, sentenceOf, wordsFor } from './words.ts';

/** The answer for a sentence: the code up to the dot, and the rest as `why`. */
export function apiErrorOf(sentence: Sentence): ApiError {
  const [code = '', why] = sentence.code.split('.');
  const params = why === undefined ? sentence.params : { why, ...sentence.params };
  return { message: inWords(sentence), code, ...(Object.keys(params).length > 0 && { params }) };
}

/** Errors of fields as text; `otherwise` is used for unknown codes. */
export const errorsInWords = (
  problems: Readonly<Record<string, Sentence>>,
  otherwise: Readonly<Record<string, string>> = {},
  measure?: MeasureWords,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, inWords(problem, otherwise[field], measure)]),
  );

/** Joins errors of fields into one sentence; a single one is unchanged. */
export function joinProblems(...problems: Parameters<typeof errorsInWords>): string {
  const sentences = [...new Set(Object.values(errorsInWords(...problems)))];
  return sentences.length === 1
    ? String(sentences[0])
    : inWords(sentenceOf('invalid.fields', { problems: sentences.join('; ') }));
}

/**
 * The message of an answer: by its code and parameters if known here, otherwise by its field errors, or as received.
 */
export function errorInWords(
  { message, code, params = {}, errors, problems }: ApiError,
  measure?: MeasureWords,
): string {
  const whole = params.why === undefined ? code : `${code}.${params.why}`;
  // A proxy or an older Cuverie may send the code without its parameters.
  const words = wordsFor(whole);
  if (words && (words.length === 0 || Object.keys(params).length > 0))
    return inWords({ code: whole, params }, undefined, measure);
  return problems === undefined ? message : joinProblems(problems, errors, measure);
}

/** Why a figure is missing, as text; `otherwise` is used for unknown codes. `null` if it exists. */
export function reasonInWords(reasons: readonly Sentence[], otherwise: string | null = null): string | null {
  const words = reasons.map((reason) => inWords(reason, otherwise ?? undefined));
  return words.length === 0 ? otherwise : [...new Set(words)].join(' ');
}
