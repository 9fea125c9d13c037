import type { TargetField } from '../../platform/csv/fields.ts';
import { type Mapping, unusedColumns } from '../../platform/csv/mapping.ts';
import { isRefused, type ReadRow } from '../../platform/csv/read-rows.ts';
import type { Sheet } from '../../platform/csv/sheet.ts';
import { countText } from '../words.ts';

/** The number of reasons quoted. */
const MOST_REASONS = 3;

/** Words which cells of stored rows are left out, one sentence for each field. */
export function leftOutCells(rows: readonly ReadRow[], fields: readonly TargetField[]): string[] {
  const reasons = new Map<string, Map<string, number>>();
  for (const row of rows) {
    if (isRefused(row)) continue;
    for (const [name, reason] of Object.entries(row.leftOut)) {
      const ofField = reasons.get(name) ?? new Map<string, number>();
      reasons.set(name, ofField.set(reason, (ofField.get(reason) ?? 0) + 1));
    }
  }
  return [...reasons].map(([name, ofField]) => {
    const label = fields.find((field) => field.name === name)?.label ?? name;
    const cells = [...ofField.values()].reduce((sum, count) => sum + count, 0);
    const reasons = [...ofField.keys()].slice(0, MOST_REASONS).join('; ');
    const more = ofField.size > MOST_REASONS ? '; …' : '';
    return `${label}: ${countText(cells, 'cell')} left out, the rest of the row is imported (${reasons}${more}).`;
  });
}

/** The number of headings listed; a map of parcels may have dozens. */
const MOST_NAMED = 8;
/** The maximum length of an example. */
const LONGEST_EXAMPLE = 30;

/** Names the columns without a field, each with its first value. */
export function unusedColumnsSentence(mapping: Mapping, sheet: Sheet): string | undefined {
  const columns = unusedColumns(mapping, sheet);
  if (columns.length === 0) return undefined;
  const names = columns
    .slice(0, MOST_NAMED)
    .map(({ header, example }) => `${header} (${example.slice(0, LONGEST_EXAMPLE)})`)
    .join(', ');
  const more = columns.length - MOST_NAMED;
  return `Not used: ${names}${more > 0 ? ` and ${more} more` : ''}.`;
}
