import { inWords } from '../../words/words.ts';
import type { Answer } from './answer.ts';

/** Returns the value of an answer that has one. */
export function valueOf<Value>(answer: Answer<Value>): Value {
  if ('problem' in answer) throw new Error(`No answer: ${inWords(answer.problem)}`);
  return answer.value;
}

/** Returns the reason of an answer without a value. */
export const refusalOf = (answer: Answer<unknown>): string | undefined =>
  'problem' in answer ? inWords(answer.problem) : undefined;
