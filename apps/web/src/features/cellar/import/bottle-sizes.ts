import { inWords } from '@cuverie/contract';
import { isJeroboam, readBottleSize } from '@cuverie/domain';
import type { Answers, Question } from '../../../platform/csv/fields.ts';
import type { Read } from '../../../platform/csv/values.ts';

/** In Champagne a jeroboam holds four bottles, in Bordeaux six. */
export const JEROBOAM = 'jeroboam';

/** The volume of a bottle in millilitres; a jeroboam is told by whoever knows. */
export function readSizeCell(cell: string, answers: Answers = {}): Read<number> {
  if (cell.trim() === '') return undefined;
  const answer = Number(answers[JEROBOAM]);
  const read = readBottleSize(cell, answer > 0 ? answer : undefined);
  return 'ml' in read ? { value: read.ml } : { problem: inWords(read.problem) };
}

/** Asks what a jeroboam holds, where there is one without its volume. */
export function askJeroboam(cells: ReadonlyMap<string, number>): Question[] {
  const isOpen = (cell: string) => isJeroboam(cell) && 'problem' in readBottleSize(cell);
  if (![...cells.keys()].some(isOpen)) return [];
  const options = [
    { value: '3000', label: '3 litres, as in Champagne and Burgundy' },
    { value: '4500', label: '4.5 litres, as in Bordeaux' },
  ];
  return [{ id: JEROBOAM, text: 'How much does a jeroboam in this file hold?', options }];
}
