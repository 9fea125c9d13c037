import { inWords } from '@cuverie/contract';
import { isJeroboam, readBottleSize } from '@cuverie/domain';
import type { Answers, Question } from '../../../platform/csv/fields.ts';
import type { Read } from '../../../platform/csv/values.ts';

/** A jeroboam is four bottles in Champagne and six in Bordeaux. */
export const JEROBOAM = 'jeroboam';

/** The volume of a bottle in millilitres; for a jeroboam, the user's answer. */
export function readSizeCell(cell: string, answers: Answers = {}): Read<number> {
  if (cell.trim() === '') return undefined;
  const answer = Number(answers[JEROBOAM]);
  const read = readBottleSize(cell, answer > 0 ? answer : undefined);
  return 'ml' in read ? { value: read.ml } : { problem: inWords(read.problem) };
}

/** Asks for the volume of a jeroboam if it is not given. */
export function askJeroboam(cells: ReadonlyMap<string, number>): Question[] {
  const isOpen = (cell: string) => isJeroboam(cell) && 'problem' in readBottleSize(cell);
  if (![...cells.keys()].some(isOpen)) return [];
  const options = [
    { value: '3000', label: '3 litres, as in Champagne and Burgundy' },
    { value: '4500', label: '4.5 litres, as in Bordeaux' },
  ];
  return [{ id: JEROBOAM, text: 'How much does a jeroboam in this file hold?', options }];
}
