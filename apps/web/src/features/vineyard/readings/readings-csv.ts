import type { Reading } from '@cuverie/contract';

/** The columns of the export, in their order. */
const COLUMNS = ['date', 'brix', 'ph', 'ta', 'status', 'estimatedHarvest', 'takenBy'] as const;

/** What a spreadsheet would take for a formula; full-width signs count as well. */
const RUNS = /^[=+\-@\t\r\0＝＋－＠]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  // Numbers are ours; a text that begins like a formula is defused.
  const text = typeof value === 'string' && RUNS.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Measurements as a spreadsheet reads them: with a byte order mark, for the sake of letters. */
export function readingsCsv(readings: readonly Reading[]): string {
  const rows = readings.map((reading) => COLUMNS.map((column) => cell(reading[column])).join(','));
  return `\uFEFF${[COLUMNS.join(','), ...rows].map((row) => `${row}\r\n`).join('')}`;
}
