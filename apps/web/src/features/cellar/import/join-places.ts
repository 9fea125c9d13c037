import { type Holding, MOST_HOLDINGS, STANDARD_BOTTLE_ML, stockOf } from '@cuverie/domain';
import { KEEP } from '../../../platform/csv/mapping.ts';
import { isRefused, type Plan, type ReadRow } from '../../../platform/csv/read-rows.ts';
import { lyingWords } from './finish.ts';
import { listing } from './join-rows.ts';

/** The bottles of a row in its place; `undefined` without a place or a count. */
function lyingAt({ values }: ReadRow): Holding | undefined {
  const { quantity, storageLocation, bottleSizeMl } = values;
  if (typeof quantity !== 'number') return undefined;
  const ml = typeof bottleSizeMl === 'number' ? bottleSizeMl : STANDARD_BOTTLE_ML;
  const place = typeof storageLocation === 'string' && storageLocation !== '' ? storageLocation : null;
  return { place, bottles: quantity, bottleSizeMl: ml };
}

/** The key of rows of one wine; the row itself if it cannot be joined. */
function keyOf(row: ReadRow, unused: ReadonlySet<string>): string | ReadRow {
  const { quantity: _quantity, storageLocation: _place, extra: _extra, ...others } = row.values;
  const ofUsedColumns = Object.entries(row.extra).filter(([heading]) => !unused.has(heading));
  const isAlone = isRefused(row) || 'id' in others || 'holdings' in others || lyingAt(row) === undefined;
  return isAlone ? row : JSON.stringify([others, ofUsedColumns]);
}

function joined(first: ReadRow, rows: readonly ReadRow[]): ReadRow {
  const { quantity, storageLocation, holdings } = stockOf(rows.flatMap((row) => lyingAt(row) ?? []));
  // Places are as certain as the counts of their bottles.
  const assumed = first.assumed.includes('quantity')
    ? [...first.assumed, 'storageLocation', 'holdings']
    : first.assumed;
  const headings = new Set(rows.flatMap((row) => Object.keys(row.extra)));
  const extra = Object.fromEntries(
    [...headings].map((heading) => [heading, listing(rows.map((row) => row.extra[heading] ?? ''))]),
  );
  return {
    ...first,
    extra,
    source: { ...first.source, sources: rows.flatMap(({ source }) => source.sources ?? [source.cells]) },
    values: {
      ...first.values,
      quantity,
      storageLocation,
      holdings,
      ...(headings.size > 0 && { extra }),
      ...(assumed.length > 0 && { assumed }),
    },
    assumed,
    notes: [
      ...first.notes,
      'several rows that differ at most in bottles, place and unused columns are one wine, which keeps the cells of all',
    ],
    ...(holdings && { shown: { ...first.shown, storageLocation: lyingWords(holdings) } }),
  };
}

/**
 * Joins the rows of a spreadsheet with a row for each bottle or place. Rows that differ only in bottles, place and
 * columns without a field are one wine with the sum of bottles, and their cells of such columns are listed. Any other
 * difference, such as the price, makes another lot.
 */
export function joinPlaces(
  rows: readonly ReadRow[],
  { sheet, mapping }: Pick<Plan, 'sheet' | 'mapping'>,
): ReadRow[] {
  const unused = new Set(sheet.headers.filter((_, index) => mapping[index] === KEEP));
  return [...Map.groupBy(rows, (row) => keyOf(row, unused)).values()].flatMap((group): readonly ReadRow[] => {
    const [first] = group;
    const places = new Set(group.map(({ values }) => values['storageLocation'])).size;
    return first && group.length > 1 && places <= MOST_HOLDINGS ? [joined(first, group)] : group;
  });
}
