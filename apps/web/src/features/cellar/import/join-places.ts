import { type Holding, MOST_HOLDINGS, STANDARD_BOTTLE_ML, stockOf } from '@cuverie/domain';
import { isRefused, type ReadRow } from '../../../platform/csv/read-rows.ts';
import { lyingWords } from './finish.ts';

/** The bottles of a row in its one place; nothing where it does not tell that. */
function lyingAt({ values }: ReadRow): Holding | undefined {
  const { quantity, storageLocation, bottleSizeMl } = values;
  if (typeof quantity !== 'number' || typeof storageLocation !== 'string' || storageLocation === '')
    return undefined;
  const ml = typeof bottleSizeMl === 'number' ? bottleSizeMl : STANDARD_BOTTLE_ML;
  return { place: storageLocation, bottles: quantity, bottleSizeMl: ml };
}

/** What rows of one wine in several places have in common; nothing for a row that is no such. */
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
    notes: [...first.notes, 'Rows that differ in their place alone become one wine in several places'],
    ...(holdings && { shown: { ...first.shown, storageLocation: lyingWords(holdings) } }),
  };
}

/**
 * A spreadsheet tells a wine in several places in a row for each. Rows that say the same of all but bottles and place are
 * such a wine; what differs in anything else, as the price, is another lot, and so is the same place told twice.
 */
export function joinPlaces(rows: readonly ReadRow[]): ReadRow[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group): readonly ReadRow[] => {
    const [first] = group;
    const places = new Set(group.map(({ values }) => values['storageLocation'])).size;
    return first && places > 1 && places <= MOST_HOLDINGS ? [joined(first, group)] : group;
  });
}
