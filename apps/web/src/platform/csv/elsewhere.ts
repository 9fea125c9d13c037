import type { ImportKind } from '@cuverie/contract';
import { CsvProblem } from './limits.ts';
import type { Table } from './table.ts';

/** A file that is well and good, and belongs to the import of another page. */
export class BelongsElsewhere extends CsvProblem {
  readonly kind: ImportKind;
  constructor(kind: ImportKind, message: string) {
    super(message);
    this.name = 'BelongsElsewhere';
    this.kind = kind;
  }
}

/** Files on their way from one import to the other, read already. */
let carried: { kind: ImportKind; tables: readonly Table[] } | undefined;

export function carry(kind: ImportKind, tables: readonly Table[]): void {
  carried = { kind, tables };
}

/** What was carried to an import, once; whatever was meant for another is dropped. */
export function takeCarried(kind: ImportKind): readonly Table[] | undefined {
  const tables = carried?.kind === kind ? carried.tables : undefined;
  carried = undefined;
  return tables;
}
