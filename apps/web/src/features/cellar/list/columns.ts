/** The columns of the table of wines and barrels beside the name, which is always shown. */
import type { Things } from './list-cache.ts';

interface ColumnWords {
  readonly key: string;
  readonly heading: string;
  /** Whether it is shown only if it was chosen. */
  readonly isExtra?: true;
}

export const COLUMNS = {
  wines: [
    { key: 'vintage', heading: 'Vintage' },
    { key: 'region', heading: 'Region' },
    { key: 'appellation', heading: 'Appellation', isExtra: true },
    { key: 'country', heading: 'Country', isExtra: true },
    { key: 'type', heading: 'Type' },
    { key: 'varietal', heading: 'Varietal', isExtra: true },
    { key: 'quantity', heading: 'Bottles' },
    { key: 'bottleSizeMl', heading: 'Size', isExtra: true },
    { key: 'rating', heading: 'Rating' },
    { key: 'window', heading: 'Drink' },
    { key: 'storageLocation', heading: 'Place' },
    { key: 'tags', heading: 'Tags', isExtra: true },
    { key: 'price', heading: 'Price' },
    { key: 'purchaseDate', heading: 'Bought', isExtra: true },
    { key: 'lastTasted', heading: 'Last tasted', isExtra: true },
  ],
  barrels: [
    { key: 'vintage', heading: 'Vintage' },
    { key: 'region', heading: 'Region' },
    { key: 'type', heading: 'Type' },
    { key: 'fillLevel', heading: 'Fill' },
    { key: 'woodType', heading: 'Wood' },
    { key: 'toastLevel', heading: 'Toast' },
    { key: 'cooperage', heading: 'Cooperage' },
    { key: 'location', heading: 'Location' },
  ],
} as const satisfies Record<Things, readonly ColumnWords[]>;

/** The key of a column for a field of the estate's own. */
export const customColumnKey = (id: string): string => `custom.${id}`;

const CUSTOM_COLUMN = /^custom\.[\da-f-]{36}$/;

export type ColumnKey<Of extends Things> = (typeof COLUMNS)[Of][number]['key'];

/** The columns that are shown as long as none were chosen. */
export const usualColumns = (things: Things): string[] =>
  COLUMNS[things].filter((column: ColumnWords) => !column.isExtra).map(({ key }) => key);

export const thingsOf = (show: 'bottles' | 'barrels' | undefined): Things =>
  show === 'barrels' ? 'barrels' : 'wines';

/** The chosen columns in the order of the table; `undefined` if they are the usual ones or none is known. */
export function columnsOf(value: unknown, show: 'bottles' | 'barrels'): string[] | undefined {
  // Only the name is shown: an address has no empty list.
  if (value === ONLY_NAME) return [];
  const given = new Set([value].flat());
  const things = thingsOf(show);
  const own = [...given].filter((key) => typeof key === 'string' && CUSTOM_COLUMN.test(key)) as string[];
  const known = [
    ...COLUMNS[things].map(({ key }): string => key).filter((key) => given.has(key)),
    ...(things === 'wines' ? own : []),
  ];
  return known.length === 0 ? undefined : known;
}

/** How an address says that no column is shown beside the name. */
export const ONLY_NAME = 'none';

/** Chosen columns as the address names them. */
export const columnsInAddress = (columns: readonly string[]): string[] | typeof ONLY_NAME =>
  columns.length === 0 ? ONLY_NAME : [...columns];
