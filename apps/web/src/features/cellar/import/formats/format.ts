import { type Mapping, usually } from '../../../../platform/csv/mapping.ts';
import type { Plan } from '../../../../platform/csv/read-rows.ts';
import { foldHeader, type Sheet } from '../../../../platform/csv/sheet.ts';
import type { Table } from '../../../../platform/csv/table.ts';
import type { Recognised } from '../../../../platform/csv/target.ts';

/** The folded headings of a file. */
export type Headings = ReadonlySet<string>;

/** A kind of file some program writes, known by its headings. */
export interface Format extends Pick<Recognised, 'id' | 'name' | 'hint' | 'onMatch'> {
  fits: (headings: Headings) => boolean;
  plan: (tables: readonly Table[]) => Plan;
}

export const headingsOf = (table: Table): Headings => new Set((table.cells[0] ?? []).map(foldHeader));

export const hasAll = (headings: Headings, ...wanted: readonly string[]): boolean =>
  wanted.every((heading) => headings.has(heading));

/** A mapping by folded headings; the first column of a field fills it, all others are kept. */
export function mappingBy({ headers }: Sheet, fields: Readonly<Record<string, string>>): Mapping {
  const byHeading = new Map(Object.entries(fields));
  const taken = new Set<string>();
  return headers.map((header) => {
    const field = byHeading.get(foldHeader(header));
    if (field === undefined || taken.has(field)) return usually(header);
    taken.add(field);
    return field;
  });
}
