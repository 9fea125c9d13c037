import { writeCsv } from '../../../platform/csv/formats/write.ts';
import { SUBSTANCE_WORDS } from '../additions/work-words.ts';
import type { StockLine } from './stock-words.ts';

const COLUMNS = [
  'Product',
  'Kind',
  'Substance',
  'Batch',
  'Supplier',
  'Received On',
  'Amount',
  'Used',
  'Left',
  'Unit',
  'Minimum',
  'Price',
  'Currency',
  'Best Before',
  'Notes',
] as const;

/** The shown rows as CSV. */
export const stockCsv = (lines: readonly StockLine[]): string =>
  writeCsv([
    COLUMNS,
    ...lines.map(({ product, batch }) =>
      [
        product.name,
        product.kind,
        product.substance && SUBSTANCE_WORDS[product.substance],
        batch?.batch,
        batch?.supplier,
        batch?.receivedOn,
        batch?.amount,
        batch?.used,
        batch?.remaining,
        product.unit,
        product.minimum,
        batch?.price,
        batch?.currency,
        batch?.bestBefore,
        product.notes,
      ].map((value) => String(value ?? '')),
    ),
  ]);
