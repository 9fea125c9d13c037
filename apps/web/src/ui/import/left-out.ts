import type { TargetField } from '../../platform/csv/fields.ts';
import { isRefused, type ReadRow } from '../../platform/csv/read-rows.ts';
import { counted } from '../words.ts';

/** Reasons that are told word for word. */
const MOST_REASONS = 3;

/** Which cells of rows that are stored are left out, one sentence for each field. */
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
    const told = [...ofField.keys()].slice(0, MOST_REASONS).join('; ');
    const more = ofField.size > MOST_REASONS ? '; …' : '';
    return `${label}: ${counted(cells, 'cell')} left out, the rest of the row is imported (${told}${more}).`;
  });
}
