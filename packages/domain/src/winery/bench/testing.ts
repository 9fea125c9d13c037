import { inWords } from '../../words/words.ts';
import type { Answer } from './answer.ts';

/** The value of an answer that has one. */
export function valueOf<Value>(answer: Answer<Value>): Value {
  if ('problem' in answer) throw new Error(`No answer: ${inWords(answer.problem)}`);
  return answer.value;
}

/** Why there is no answer, in words. */
export const refusalOf = (answer: Answer<unknown>): string | undefined =>
  'problem' in answer ? inWords(answer.problem) : undefined;
