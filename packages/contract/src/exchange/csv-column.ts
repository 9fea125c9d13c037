/** Format of a cell: texts, JSON, places and lists are escaped against spreadsheet formulas. */
export type CellKind = 'text' | 'number' | 'day' | 'json' | 'places' | 'list';

export interface CsvColumn {
  /** The heading, by which an import recognises it. */
  readonly heading: string;
  /** API name of the field. */
  readonly field: string;
  readonly kind: CellKind;
  /** Text for a missing value. */
  readonly none?: string;
}
