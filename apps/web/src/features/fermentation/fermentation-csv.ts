import type { Tank, TankReading } from '@cuverie/contract';
import { defused } from '@cuverie/domain';
import { localMinute } from '../../platform/clock.ts';

/** The columns of the export, in their order; an import reads the same. */
export const COLUMNS = [
  'Tank Name',
  'Variety',
  'Reading Date',
  'Time',
  'Temperature (°C)',
  'Brix',
  'pH',
  'Alcohol (%)',
  'Taken By',
] as const;

function cell(value: string | number | null): string {
  if (value === null) return '';
  // Numbers are ours; a text that begins like a formula is defused.
  const text = typeof value === 'string' ? defused(value) : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function row(tank: Pick<Tank, 'name' | 'variety'>, reading: TankReading): string {
  const at = new Date(reading.timestamp);
  // The calendar and the clock of the person who opens it.
  const [day, minute] = localMinute(at).split('T') as [string, string];
  const time = `${minute}:${String(at.getSeconds()).padStart(2, '0')}`;
  return [
    tank.name,
    tank.variety,
    day,
    time,
    reading.temperature,
    reading.brix,
    reading.pH,
    reading.alcohol,
    reading.takenBy,
  ]
    .map(cell)
    .join(',');
}

export interface TankWithReadings {
  tank: Pick<Tank, 'name' | 'variety'>;
  readings: readonly TankReading[];
}

/** All readings of all tanks as a spreadsheet reads them, oldest first: with a byte order mark, for the sake of °. */
export function fermentationCsv(tanks: readonly TankWithReadings[]): string {
  const rows = tanks.flatMap(({ tank, readings }) =>
    readings
      .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
      .map((one) => row(tank, one)),
  );
  return `\uFEFF${[COLUMNS.join(','), ...rows].map((line) => `${line}\r\n`).join('')}`;
}
