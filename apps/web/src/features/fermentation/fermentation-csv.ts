import type { Tank, TankReading } from '@cuverie/contract';
import { localMinute } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv/write.ts';

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

function row(tank: Pick<Tank, 'name' | 'variety'>, reading: TankReading): string[] {
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
  ].map((value) => String(value ?? ''));
}

export interface TankWithReadings {
  tank: Pick<Tank, 'name' | 'variety'>;
  readings: readonly TankReading[];
}

/** All readings of all tanks as a spreadsheet reads them, oldest first. */
export function fermentationCsv(tanks: readonly TankWithReadings[]): string {
  const rows = tanks.flatMap(({ tank, readings }) =>
    readings
      .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
      .map((one) => row(tank, one)),
  );
  return writeCsv([COLUMNS, ...rows]);
}
