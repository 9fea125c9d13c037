import type { Reading } from '@cuverie/contract';
import { writeCsv } from '../../../platform/csv/formats/write.ts';

const COLUMNS = [
  'date',
  'brix',
  'ph',
  'ta',
  'status',
  'estimatedHarvest',
  'takenBy',
  'berryWeight',
  'notes',
] as const;

/** Measurements as CSV for spreadsheets, which an import can read back. */
export function readingsCsv(readings: readonly Reading[]): string {
  return writeCsv([
    COLUMNS,
    ...readings.map((reading) => COLUMNS.map((column) => String(reading[column] ?? ''))),
  ]);
}
