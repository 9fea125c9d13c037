import {
  DENSITY_SCALES,
  type FermentStyle,
  type SugarReading,
  toBrix,
  usualStyle,
  type WarmthReading,
  type WholeFerment,
} from '@cuverie/domain';
import { type Cells, type CsvFile, cell, instantOf, numberOf } from '../support/csv-folder.ts';

export interface NamedFerment extends WholeFerment {
  name: string;
}

/** Whether a file contains ferments; files of grapes have blocks. */
export const isOfFerments = ({ headings }: CsvFile): boolean =>
  !headings.some((heading) => ['block', 'field', 'blockname', 'fieldname', 'vineyard'].includes(heading));

const TANK = ['tankname', 'tank', 'ferment', 'vessel', 'batch', 'name'];
const SUGAR = ['brix', 'bx', 'brixbx', 'sugar', 'sugarbrix'];
const WARMTH = ['temperaturec', 'temperature', 'tempc', 'temp'];
const STYLE = ['style', 'colour', 'color', 'kind', 'type'];

/** The ferments in files, with the oldest reading first. A ferment is a tank with one variety, harvest and lot. */
export function fermentsOf(files: readonly CsvFile[]): NamedFerment[] {
  const rows = files.flatMap((file) => file.rows.map((row) => ({ row, file: file.name })));
  const byFerment = Map.groupBy(rows, ({ row, file }) =>
    JSON.stringify([
      cell(row, 'fermentid', 'tankid', 'id') ?? [file, cell(row, ...TANK) ?? ''],
      ...['variety', 'vintage', 'lot'].map((heading) => cell(row, heading) ?? ''),
    ]),
  );
  return [...byFerment.values()].flatMap((of) => {
    const [first] = of;
    const read = of.flatMap(({ row }) => readingOf(row) ?? []).toSorted((one, other) => one.at - other.at);
    const readings = read.flatMap(({ at, brix }): SugarReading[] => (brix === null ? [] : [{ at, brix }]));
    const warmth = read.flatMap(({ at, temperatureC }): WarmthReading[] =>
      temperatureC === null ? [] : [{ at, temperatureC }],
    );
    if (!first || readings.length === 0) return [];
    const name = cell(first.row, ...TANK) ?? first.file;
    const variety = cell(first.row, 'variety', 'grape', 'cultivar') ?? null;
    const yeast = cell(first.row, 'yeast', 'yeaststrain') ?? null;
    return [
      { name, variety, tank: name, yeast, readings, warmth, style: styleOf(first.row, variety, warmth) },
    ];
  });
}

/** The temperature in °C from which a must without a known style counts as red. */
const RED_FROM_C = 18;

function styleOf(row: Cells, variety: string | null, warmth: readonly WarmthReading[]): FermentStyle {
  const text = (cell(row, ...STYLE) ?? '').toLowerCase();
  if (text.startsWith('red')) return 'red';
  if (/^(white|ros)/.test(text)) return 'white';
  const usual = variety === null ? null : usualStyle(variety);
  if (usual) return usual;
  const sorted = warmth.map(({ temperatureC }) => temperatureC).toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) >= RED_FROM_C ? 'red' : 'white';
}

const HOUR_MS = 3_600_000;

function readingOf(row: Cells): { at: number; brix: number | null; temperatureC: number | null } | undefined {
  const at = momentOf(row);
  if (at === null) return undefined;
  return { at, brix: sugarOf(row), temperatureC: numberOf(cell(row, ...WARMTH)) };
}

function momentOf(row: Cells): number | null {
  const whole = instantOf(cell(row, 'takenat', 'timestamp', 'datetime', 'measuredat'));
  if (whole !== null) return whole;
  const hours = numberOf(cell(row, 'thours', 'hours', 'hour', 'elapsedhours'));
  const days = numberOf(cell(row, 'days', 'elapseddays', 'dayofferment'));
  const begin = instantOf(cell(row, 'startdate', 'start'));
  if (hours !== null || days !== null) return (begin ?? 0) + (hours ?? (days ?? 0) * 24) * HOUR_MS;
  return instantOf(cell(row, 'readingdate', 'date', 'day', 'time'), cell(row, 'readingtime', 'time'));
}

function sugarOf(row: Cells): number | null {
  const brix = numberOf(cell(row, ...SUGAR));
  if (brix !== null) return brix;
  for (const scale of DENSITY_SCALES) {
    const value = numberOf(cell(row, scale, ...(scale === 'sg' ? ['density', 'specificgravity'] : [])));
    if (value !== null) return toBrix(value > 900 && scale === 'sg' ? value / 1000 : value, scale);
  }
  return null;
}
