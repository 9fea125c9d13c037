/** The EU register as rows: the entries of all lots in the order they were made. */
import type { EuRegister } from '@cuverie/contract';
import type { Account } from '@cuverie/domain';
import { figureOf } from '../../../ui/words.ts';
import { ACCOUNT_WORDS, KIND_WORDS } from '../operation-words.ts';

export type RegisterLot = EuRegister['lots'][number];
type Line = RegisterLot['lines'][number];

export interface RegisterEntry extends Line {
  key: string;
  lot: Pick<RegisterLot, 'id' | 'code' | 'name'>;
}

/** Within an operation, removals come before entries. */
export const registerEntries = (lots: readonly RegisterLot[]): RegisterEntry[] =>
  lots
    .flatMap((lot) => lot.lines.map((line, at) => ({ ...line, key: `${lot.id} ${at}`, lot })))
    .sort(
      (one, other) =>
        Date.parse(one.at) - Date.parse(other.at) ||
        one.number - other.number ||
        Number(one.entered > 0) - Number(other.entered > 0),
    );

/** The origin or destination: `from PORT`, `left as lees`; empty if the operation already names it. */
export function otherWords({ kind, other, entered }: Pick<Line, 'kind' | 'other' | 'entered'>): string {
  if (kind === 'open') return '';
  if (!(other in ACCOUNT_WORDS)) return `${entered > 0 ? 'from' : 'to'} ${other}`;
  const words = ACCOUNT_WORDS[other as Account];
  return words === KIND_WORDS[kind].toLowerCase() ? '' : words;
}

/** Litres in the estate's unit, which the heading names; empty for zero. */
export const litresIn = (amount: number): string => (amount === 0 ? '' : figureOf(amount, 'L').value);

export const balanceIn = (amount: number): string => figureOf(amount, 'L').value;
