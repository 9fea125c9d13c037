/** The register of the EU as rows: what entered and left any lot, in the order it was done. */
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

/** Of one operation what left a lot stands before what entered another. */
export const registerEntries = (lots: readonly RegisterLot[]): RegisterEntry[] =>
  lots
    .flatMap((lot) => lot.lines.map((line, at) => ({ ...line, key: `${lot.id} ${at}`, lot })))
    .sort(
      (one, other) =>
        Date.parse(one.at) - Date.parse(other.at) ||
        one.number - other.number ||
        Number(one.entered > 0) - Number(other.entered > 0),
    );

/** Where it came from or went to: `from PORT`, `left as lees`; nothing where the operation says it already. */
export function otherWords({ kind, other, entered }: Pick<Line, 'kind' | 'other' | 'entered'>): string {
  if (kind === 'open') return '';
  if (!(other in ACCOUNT_WORDS)) return `${entered > 0 ? 'from' : 'to'} ${other}`;
  const words = ACCOUNT_WORDS[other as Account];
  return words === KIND_WORDS[kind].toLowerCase() ? '' : words;
}

/** Litres in the unit of the estate, which the heading names; none at all is a blank. */
export const litresIn = (amount: number): string => (amount === 0 ? '' : figureOf(amount, 'L').value);

export const balanceIn = (amount: number): string => figureOf(amount, 'L').value;
