import { writeCsv } from '../../platform/csv/formats/write.ts';
import { PROBLEM } from '../../platform/csv/mapping.ts';
import type { Plan } from '../../platform/csv/read-rows.ts';
import type { RefusedRow } from './run-import.ts';

/** A CSV file of the refused rows as in the original, with their problems. */
export function refusedFile(plan: Plan, refused: readonly RefusedRow[]): string {
  const headers = (plan.sheet.sourceHeaders ?? plan.sheet.headers).filter((header) => header !== PROBLEM);
  const label = (name: string) => plan.fields.find((field) => field.name === name)?.label;
  const rows = refused.flatMap(({ row, errors }) => {
    const problem = Object.entries(errors)
      .map(([name, message]) => {
        const field = label(name);
        return field === undefined || message.startsWith(field) ? message : `${field}: ${message}`;
      })
      .join('; ');
    const sources = row.source.sources ?? [row.source.cells];
    return sources.map((cells) => [...headers.map((_, index) => cells[index] ?? ''), problem]);
  });
  return writeCsv([[...headers, PROBLEM], ...rows]);
}

/** `wines.csv` gives `wines-refused.csv`. */
export const refusedName = (fileName: string): string => `${fileName.replace(/\.\w+$/, '')}-refused.csv`;
