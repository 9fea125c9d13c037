import { inRowOrder, type RowFields, STOCK_BATCH, STOCK_PRODUCT } from '@cuverie/contract';
import { writeCsv } from '../../../platform/csv/formats/write.ts';
import { SUBSTANCE_WORDS } from '../additions/work-words.ts';
import type { StockLine } from './stock-words.ts';

interface Column {
  field: string;
  csv: string;
}

const columnsOf = (fields: RowFields): Column[] =>
  inRowOrder(fields).map(([field, { csv }]) => ({ field, csv }));

const PRODUCT = columnsOf(STOCK_PRODUCT);
const BATCH = [
  ...columnsOf(STOCK_BATCH),
  { field: 'used', csv: 'Used' },
  { field: 'remaining', csv: 'Left' },
];

const cells = (row: object | null, columns: readonly Column[]): string[] => {
  const values = new Map<string, string | number | null>(Object.entries(row ?? {}));
  return columns.map(({ field }) => String(values.get(field) ?? ''));
};

/** The shown rows as CSV. */
export const stockCsv = (lines: readonly StockLine[]): string =>
  writeCsv([
    [...PRODUCT, ...BATCH].map(({ csv }) => csv),
    ...lines.map(({ product: { substance, ...product }, batch }) => [
      ...cells({ ...product, substance: substance && SUBSTANCE_WORDS[substance] }, PRODUCT),
      ...cells(batch, BATCH),
    ]),
  ]);
