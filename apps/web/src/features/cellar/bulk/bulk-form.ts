import { type WineBulkChanges, wineChanges } from '@cuverie/contract';
import { vintageProblem } from '@cuverie/domain';
import { readNumber } from '../../../ui/number.ts';
import { readDayOrYear } from '../shared/days.ts';
import { type Checked, type Problems, problemsOf, readText } from '../shared/item-form.ts';

/** What can be changed in many wines at once, in the order it is offered. */
export const BULK_FIELDS = [
  'storageLocation',
  'type',
  'region',
  'producer',
  'varietal',
  'vintage',
  'quantity',
  'bottleSizeMl',
  'price',
  'currency',
  'alcohol',
  'rating',
  'purchaseDate',
  'drinkFrom',
  'drinkBy',
  'lastTasted',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

export type BulkValues = Record<BulkField, string>;

export const emptyBulk = (): BulkValues =>
  Object.fromEntries(BULK_FIELDS.map((field) => [field, ''])) as BulkValues;

const NUMBERS: ReadonlySet<BulkField> = new Set<BulkField>([
  'vintage',
  'quantity',
  'bottleSizeMl',
  'rating',
  'drinkFrom',
]);
const NEEDED: ReadonlySet<BulkField> = new Set<BulkField>(['type', 'region', 'vintage', 'quantity']);

function valueOf(field: BulkField, typed: string): unknown {
  if (NUMBERS.has(field)) return readNumber(typed);
  if (field === 'drinkBy') return readDayOrYear(typed);
  return NEEDED.has(field) ? typed : readText(typed);
}

/** Checks the fields that are to be changed as the server will; an empty one clears what may be empty. */
export function checkBulk(
  values: BulkValues,
  fields: readonly BulkField[],
  currentYear: number,
): Checked<WineBulkChanges> {
  if (fields.length === 0) return { ok: false, problems: { field: 'Choose what to change' } };
  const changes = Object.fromEntries(fields.map((field) => [field, valueOf(field, values[field])]));
  const read = wineChanges.safeParse(changes);
  const problems: Problems = read.error ? problemsOf(read.error) : {};
  const { vintage } = changes;
  const outside =
    typeof vintage === 'number' && !Number.isNaN(vintage) && vintageProblem(vintage, currentYear);
  if (outside) problems['vintage'] = outside;
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, wire: changes };
}
