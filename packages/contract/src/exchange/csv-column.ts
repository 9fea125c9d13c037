/** How a cell is written: texts, JSON and places are escaped against formulas of spreadsheets. */
export type CellKind = 'text' | 'number' | 'day' | 'json' | 'places';

export interface CsvColumn {
  /** The heading, which an import knows it again by. */
  readonly heading: string;
  /** The field of the row, as the API names it. */
  readonly field: string;
  readonly kind: CellKind;
  /** What is written where there is no value. */
  readonly none?: string;
}
