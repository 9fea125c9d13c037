import type { CellarOperation } from '@cuverie/contract';
import { writeCsv } from '../../../platform/csv/formats/write.ts';
import { type Movement, movementsOf } from '../operation-words.ts';
import { lineWords, type ProductsByBatch, type VesselsById } from './line-words.ts';

const COLUMNS = [
  'Number',
  'Done At',
  'Operation',
  'Status',
  'From',
  'To',
  'Amount',
  'Unit',
  'Lot',
  'Said',
  'Reason',
  'Note',
  'Void Reason',
  'Said By',
  'Recorded At',
  'Changed At',
  'Version',
  'Operation ID',
  'Change Reason',
] as const;

const endOf = ({ vessel, account }: Movement['from']): string | null => vessel ?? account;

/** Operations as CSV: a row for each flow, and one for an operation that moved nothing. */
export function journalCsv(
  operations: readonly CellarOperation[],
  vessels: VesselsById,
  products?: ProductsByBatch,
): string {
  const rows = operations.flatMap((operation) => {
    const { number, at, kind, status, lines, reason, note, voidReason, by, createdAt, updatedAt } = operation;
    const words = lines.map((line) => lineWords(line, vessels, products)).join('; ');
    const flows = movementsOf(operation.entries).map(({ from, to, amount, unit, lot }) => [
      endOf(from),
      endOf(to),
      amount,
      unit,
      lot,
    ]);
    return (flows.length > 0 ? flows : [[null, null, null, null, null]]).map((flow) =>
      [
        number,
        at,
        kind,
        status,
        ...flow,
        words,
        reason,
        note,
        voidReason,
        by,
        createdAt,
        updatedAt,
        operation.version,
        operation.id,
        operation.changeReason,
      ].map((value) => String(value ?? '')),
    );
  });
  return writeCsv([COLUMNS, ...rows]);
}
