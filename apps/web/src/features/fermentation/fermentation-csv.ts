import type { Tank, TankReading } from '@cuverie/contract';
import { localSecond, two } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv/formats/write.ts';

type ExportedTank = Omit<
  Tank,
  'version' | 'readings' | 'readingCount' | 'course' | 'createdAt' | 'updatedAt'
>;
export type ExportedReading = Omit<TankReading, 'id' | 'version' | 'deviceId'>;

export interface TankWithReadings {
  tank: ExportedTank;
  readings: readonly ExportedReading[];
}

/** The day and time of a moment in the estate's time zone. */
function dayAndTime(at: Date): [day: string, time: string] {
  const [day = '', time = ''] = localSecond(at).split('T');
  return [day, time];
}

/** A moment with milliseconds and the offset from UTC: `2026-09-20T07:05:09.250+02:00`. */
export function momentWithOffset(at: Date): string {
  const wall = Date.parse(`${localSecond(at)}Z`);
  const ahead = Math.round((wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const offset = `${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
  return `${dayAndTime(at).join('T')}.${String(at.getMilliseconds()).padStart(3, '0')}${offset}`;
}

/** A heading, and its cell for a reading, or for a tank without readings. */
type Column = readonly [
  heading: string,
  cell: (tank: ExportedTank, reading: ExportedReading | undefined) => string | number | null | undefined,
];

/** A cell of the reading; empty without one. */
const read =
  (cell: (reading: ExportedReading) => string | number | null) =>
  (_: ExportedTank, reading: ExportedReading | undefined) =>
    reading && cell(reading);

const SPECIFIED: readonly Column[] = [
  ['Tank Name', ({ name }) => name],
  ['Variety', ({ variety }) => variety],
  ['Reading Date', read(({ timestamp }) => dayAndTime(new Date(timestamp))[0])],
  ['Time', read(({ timestamp }) => dayAndTime(new Date(timestamp))[1])],
  ['Temperature (°C)', read(({ temperature }) => temperature)],
  ['Brix', read(({ brix }) => brix)],
  ['pH', read(({ pH }) => pH)],
  ['Alcohol (%)', read(({ alcohol }) => alcohol)],
  ['Taken By', read(({ takenBy }) => takenBy)],
];

/** Further columns about a reading and its tank, so that an import restores the same tanks. */
const FURTHER: readonly Column[] = [
  ['Taken At', read(({ timestamp }) => momentWithOffset(new Date(timestamp)))],
  ['Notes', read(({ notes }) => notes)],
  ['Instrument', read(({ instrument }) => instrument)],
  ['Raw Value', read(({ rawValue }) => rawValue)],
  ['Raw Scale', read(({ rawScale }) => rawScale)],
  ['Alcohol Is Estimate', read(({ alcoholIsEstimate }) => (alcoholIsEstimate ? 'yes' : null))],
  ['Vintage', ({ vintage }) => vintage],
  ['Lot', ({ lot }) => lot],
  ['Yeast', ({ yeast }) => yeast],
  ['Style', ({ style }) => style],
  ['Capacity (L)', ({ capacity }) => capacity],
  ['Current Volume (L)', ({ currentVolume }) => currentVolume],
  ['Status', ({ status }) => status],
  ['Archived At', ({ archivedAt }) => archivedAt],
  ['Tank ID', ({ id }) => id],
];

const ALL = [...SPECIFIED, ...FURTHER];

const headingsOf = (columns: readonly Column[]): string[] => columns.map(([heading]) => heading);

/** The headings of every export, by which an import recognises it. */
export const COLUMNS: readonly string[] = headingsOf(SPECIFIED);

const row = (tank: ExportedTank, reading: ExportedReading | undefined): string[] =>
  ALL.map(([, cell]) => String(cell(tank, reading) ?? ''));

/** All tanks with all readings as CSV, the oldest of each tank first. An empty tank has a row too. */
export function fermentationCsv(tanks: readonly TankWithReadings[]): string {
  const rows = tanks.flatMap(({ tank, readings }) =>
    readings.length === 0
      ? [row(tank, undefined)]
      : readings
          .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
          .map((one) => row(tank, one)),
  );
  return writeCsv([headingsOf(ALL), ...rows]);
}
