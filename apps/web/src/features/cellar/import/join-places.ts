import { type Holding, MOST_HOLDINGS, STANDARD_BOTTLE_ML, stockOf } from '@cuverie/domain';
import { isRefused, type ReadRow } from '../../../platform/csv/read-rows.ts';
import { lyingWords } from './finish.ts';

/** The bottles of a row in its one place, if it names one; nothing where it counts none. */
function lyingAt({ values }: ReadRow): Holding | undefined {
  const { quantity, storageLocation, bottleSizeMl } = values;
  if (typeof quantity !== 'number') return undefined;
  const ml = typeof bottleSizeMl === 'number' ? bottleSizeMl : STANDARD_BOTTLE_ML;
  const place = typeof storageLocation === 'string' && storageLocation !== '' ? storageLocation : null;
  return { place, bottles: quantity, bottleSizeMl: ml };
}

/** What rows of one wine have in common; nothing for a row that is no such. */
function keyOf(row: ReadRow): string | ReadRow {
  const { quantity: _quantity, storageLocation: _place, ...others } = row.values;
  const isAlone = isRefused(row) || 'id' in others || 'holdings' in others || lyingAt(row) === undefined;
  return isAlone ? row : JSON.stringify(others);
}

function joined(first: ReadRow, rows: readonly ReadRow[]): ReadRow {
  const { quantity, storageLocation, holdings } = stockOf(rows.flatMap((row) => lyingAt(row) ?? []));
  // Places are as sure as the count of the bottles there.
  const assumed = first.assumed.includes('quantity')
    ? [...first.assumed, 'storageLocation', 'holdings']
    : first.assumed;
  return {
    ...first,
    source: { ...first.source, sources: rows.flatMap(({ source }) => source.sources ?? [source.cells]) },
    values: {
      ...first.values,
      quantity,
      storageLocation,
      holdings,
      ...(assumed.length > 0 && { assumed }),
    },
    assumed,
    notes: [...first.notes, 'several rows that differ at most in bottles and place are one wine'],
    ...(holdings && { shown: { ...first.shown, storageLocation: lyingWords(holdings) } }),
  };
}

/**
 * A spreadsheet has a row for each bottle, or for each place of a wine. Rows that say the same of all but bottles and place
 * are one wine with the sum of its bottles; what differs in anything else, as the price, is another lot.
 */
export function joinPlaces(rows: readonly ReadRow[]): ReadRow[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group): readonly ReadRow[] => {
    const [first] = group;
    const places = new Set(group.map(({ values }) => values['storageLocation'])).size;
    return first && group.length > 1 && places <= MOST_HOLDINGS ? [joined(first, group)] : group;
  });
}
