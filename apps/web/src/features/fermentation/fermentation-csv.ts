import type { Tank, TankReading } from '@cuverie/contract';
import { localMinute } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv/write.ts';

/** The columns of the export every file has, in their order; an import reads the same. */
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

/** What else is known of a reading and its tank, so that an import gives the same tanks again. */
const FURTHER = [
  'Taken At',
  'Notes',
  'Instrument',
  'Raw Value',
  'Raw Scale',
  'Alcohol Is Estimate',
  'Vintage',
  'Lot',
  'Style',
  'Capacity (L)',
  'Current Volume (L)',
  'Status',
  'Archived At',
  'Tank ID',
] as const;

type ExportedTank = Omit<
  Tank,
  'version' | 'readings' | 'readingCount' | 'course' | 'createdAt' | 'updatedAt'
>;
export type ExportedReading = Omit<TankReading, 'id' | 'version'>;

export interface TankWithReadings {
  tank: ExportedTank;
  readings: readonly ExportedReading[];
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day and the time of a moment on the calendar and the clock of the person who opens the file. */
function dayAndTime(at: Date): [day: string, time: string] {
  const [day = '', minute = ''] = localMinute(at).split('T');
  return [day, `${minute}:${twoDigits(at.getSeconds())}`];
}

/** A moment to the thousandth of a second, as that clock and its distance from UTC show it: `2026-09-20T07:05:09.250+02:00`. */
export function momentWithOffset(at: Date): string {
  const ahead = -at.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const offset = `${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
  return `${dayAndTime(at).join('T')}.${String(at.getMilliseconds()).padStart(3, '0')}${offset}`;
}

const NO_READING = Array.from({ length: 7 }, () => null);
const NOTHING_ABOUT_IT = Array.from({ length: 6 }, () => null);

function row(tank: ExportedTank, reading: ExportedReading | undefined): string[] {
  const at = new Date(reading?.timestamp ?? '');
  return [
    tank.name,
    tank.variety,
    ...(reading
      ? [
          ...dayAndTime(at),
          reading.temperature,
          reading.brix,
          reading.pH,
          reading.alcohol,
          reading.takenBy,
          momentWithOffset(at),
          reading.notes,
          reading.instrument,
          reading.rawValue,
          reading.rawScale,
          reading.alcoholIsEstimate ? 'yes' : null,
        ]
      : [...NO_READING, ...NOTHING_ABOUT_IT]),
    tank.vintage,
    tank.lot,
    tank.style,
    tank.capacity,
    tank.currentVolume,
    tank.status,
    tank.archivedAt,
    tank.id,
  ].map((value) => String(value ?? ''));
}

/** All tanks with all of their readings as a spreadsheet reads them, the oldest of each first; an empty tank has a row, too. */
export function fermentationCsv(tanks: readonly TankWithReadings[]): string {
  const rows = tanks.flatMap(({ tank, readings }) =>
    readings.length === 0
      ? [row(tank, undefined)]
      : readings
          .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
          .map((one) => row(tank, one)),
  );
  return writeCsv([[...COLUMNS, ...FURTHER], ...rows]);
}
