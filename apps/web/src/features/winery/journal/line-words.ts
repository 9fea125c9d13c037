/** Words the recorded lines of an operation. */
import type { CellarOperation, Vessel } from '@cuverie/contract';
import type { Account } from '@cuverie/domain';
import { countText, numberWords, withUnit } from '../../../ui/words.ts';
import { additionWords } from '../additions/work-words.ts';
import { ACCOUNT_WORDS } from '../operation-words.ts';
import { dipWords } from '../operations/operation-words.ts';
import { weighTagWords } from '../operations/weigh-tags/weigh-tag.ts';

type Line = CellarOperation['lines'][number];
export type VesselsById = ReadonlyMap<string, Pick<Vessel, 'code' | 'unit'>>;

const AMOUNTS: Readonly<Record<string, string>> = {
  all: 'all of it',
  full: 'to the brim',
  rest: 'the rest',
};

/** The names of products, by the ids of their batches. */
export type ProductsByBatch = ReadonlyMap<string, string>;

/** `From T1 to T3, 400 L, lot 25-PN`. */
export function lineWords(line: Line, vessels: VesselsById, products: ProductsByBatch = new Map()): string {
  const text = (field: string): string | null => {
    const value = line[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const number = (field: string): number | null => {
    const value = line[field];
    return typeof value === 'number' ? value : null;
  };
  const vessel = (field: string) => vessels.get(text(field) ?? '');
  const named = (before: string, words: string | null | undefined) =>
    words === null || words === undefined ? null : `${before} ${words}`;
  const isFruit = number('volume') !== null && vessel('to') !== undefined && vessel('from') === undefined;
  const unit = isFruit ? 'kg' : ((vessel('from') ?? vessel('to') ?? vessel('vessel'))?.unit ?? 'L');
  const quantity = (field: string, of: string = unit) => {
    const value = number(field);
    return value === null ? null : withUnit(value, of);
  };
  const amount = quantity('amount') ?? AMOUNTS[text('amount') ?? ''] ?? null;
  const lost = text('lost');
  const where = [
    lost && amount,
    lost && (ACCOUNT_WORDS[lost as Account] ?? `lost as ${lost}`),
    named('from', vessel('from')?.code),
    named('to', vessel('to')?.code),
    vessel('vessel')?.code ?? null,
  ];
  const words = [
    where.filter((part) => part !== null).join(' '),
    lost === null ? amount : null,
    named('level', quantity('level')),
    dipWords(line),
    quantity('volume', 'L'),
    bottlesWords(number('bottles'), number('bottleSizeMl')),
    named('lot mark', text('lotCode')),
    named('label', number('bottles') === null ? null : text('label')),
    named('closure', text('closure')),
    number('library') === null
      ? null
      : `${number('library')} ${text('bottling') === null ? 'kept for' : 'of'} the library`,
    packedWords(line, products),
    line['evaporated'] === false ? 'nothing evaporated' : null,
    named('lot', text('lot')),
    weighTagWords(line, unit),
    text('reason'),
    text('note'),
    ...additionWords(line, unit),
  ].filter((part) => part !== null && part !== '');
  const joined = words.join(', ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** `900 bottles of 750 ml`; a plan may have no number yet. */
function bottlesWords(bottles: number | null, size: number | null): string | null {
  if (bottles === null && size === null) return null;
  const counted = bottles === null ? 'bottles' : countText(bottles, 'bottle');
  return size === null ? counted : `${counted} of ${size} ml`;
}

/** `with 300 Bordeaux bottles and 25 cases`; a plan may have no amounts yet. */
function packedWords({ packaging }: Line, products: ProductsByBatch): string | null {
  if (!Array.isArray(packaging)) return null;
  const named = packaging.map(({ stock, amount }: { stock: string; amount?: number }) =>
    [amount !== undefined && numberWords(amount), products.get(stock) ?? 'of the stock']
      .filter(Boolean)
      .join(' '),
  );
  const last = named.pop();
  return `with ${named.length === 0 ? last : `${named.join(', ')} and ${last}`}`;
}
