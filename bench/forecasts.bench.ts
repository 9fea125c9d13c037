/**
 * The accuracy of forecasts on any folder of CSV files: `npm run bench -- forecasts FOLDER`. Columns and options are in
 * bench/README.md. Exits with 1 if an 80 % range contains less than 70 or more than 90 % of the actual values.
 */
import { existsSync } from 'node:fs';
import { DRY_LEVELS, type DryLevel } from '@cuverie/domain';
import { alarmFigures } from './forecasts/alarms.ts';
import { type DrynessRow, drynessRows, type History } from './forecasts/dryness.ts';
import { fermentsOf, isOfFerments } from './forecasts/ferments.ts';
import { HORIZONS, type PickingRow, pickingRows, seriesOf } from './forecasts/picking.ts';
import { csvFiles } from './support/csv-folder.ts';
import { median } from './support/figures.ts';

/** With fewer forecasts, the coverage of an 80 % range is not judged. */
const ENOUGH = 30;
const HOLDS = { least: 0.7, most: 0.9 } as const;

const option = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const folder = option('from') ?? process.argv.slice(2).find((arg) => !arg.startsWith('--'));
if (folder === undefined || !existsSync(folder))
  stop(
    'Usage: npm run bench -- forecasts FOLDER [--history=others|earlier|none] [--dry=-1|0]. No such folder.',
  );
const history = (option('history') ?? 'others') as History;
if (!['others', 'earlier', 'none'].includes(history)) stop('--history is others, earlier or none.');
const level = Number(option('dry') ?? -1) as DryLevel;
if (!DRY_LEVELS.includes(level)) stop('--dry is -1 or 0.');

const files = csvFiles(folder);
const ferments = fermentsOf(files.filter(isOfFerments));
const series = seriesOf(files.filter((file) => !isOfFerments(file)));
if (ferments.length + series.length === 0)
  stop(`No readings of ferments or grapes in ${folder}: see bench/README.md for the columns.`);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`;

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** The median error in days. */
function errorOf<Row extends { came: number }>(
  rows: readonly Row[],
  says: (row: Row) => number | null,
  decimals = 2,
): string {
  const errors = known(
    rows.map((row) => {
      const days = says(row);
      return days === null ? null : Math.abs(days - row.came);
    }),
  );
  return errors.length === 0 ? '-' : median(errors).toFixed(decimals);
}

const COLUMNS = [
  'dry date',
  'n',
  'given',
  'error',
  'history',
  'fit',
  'line 3',
  'exp 5',
  'range holds',
  'later',
];

function drynessLine(name: string, rows: readonly DrynessRow[]): string[] {
  const given = rows.filter(({ likely }) => likely !== null);
  return [
    name,
    String(rows.length),
    percent(given.length, rows.length),
    errorOf(rows, ({ likely }) => likely),
    ...(['history', 'fit', 'line', 'exponential'] as const).map((by) =>
      errorOf(rows, (row) => row.baselines[by]),
    ),
    percent(given.filter(({ holds }) => holds).length, given.length),
    percent(given.filter(({ tooLate }) => tooLate).length, given.length),
  ];
}

function print(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    console.log(
      line
        .map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
        .join('  '),
    );
}

/** The number of forecasts, and how many ranges contained the actual value. */
type Judged = readonly [name: string, rows: readonly Pick<DrynessRow, 'holds'>[]];

function judgeFerments(): Judged[] {
  const rows = drynessRows(ferments, { red: level, white: level }, history);
  const groups = [...Map.groupBy(rows, ({ group }) => group)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const all: [string, DrynessRow[]][] = [...groups, ['all', rows]];
  console.log(
    `${ferments.length} ferments, ${new Set(rows.map(({ name }) => name)).size} of them forecast; dry at ${level} °Bx; history: ${history}; errors are medians in days.\n`,
  );
  print([COLUMNS, ...all.map(([name, of]) => drynessLine(name, of))]);

  console.log('');
  print([
    ['alarms', 'healthy', 'stuck', 'jump', 'rise', 'levelling', 'arrests', 'found in two days'],
    ...alarmFigures(ferments).map(({ style, healthy, told, arrests, foundInTwoDays }) => [
      style,
      String(healthy),
      ...[told.stuck, told.jump, told.rise, told.levelling].map((count) => percent(count, healthy)),
      String(arrests),
      percent(foundInTwoDays, arrests),
    ]),
  ]);
  return all;
}

function judgePicking(): Judged[] {
  const rows = pickingRows(series, history !== 'none');
  const all = HORIZONS.map(([name, from, to]): [string, PickingRow[]] => [
    name,
    rows.filter(({ came }) => came >= from && came <= to),
  ]);
  console.log(
    `\n${series.length} series of grapes, from their third sample on; errors are medians in days.\n`,
  );
  print([
    ['picking date', 'n', 'given', 'error', 'line 3', 'forecast minus came', 'range holds', 'later'],
    ...all.map(([name, of]) => {
      const given = of.filter(({ likely }) => likely !== null);
      const off = given.map(({ likely, came }) => (likely ?? 0) - came);
      return [
        name,
        String(of.length),
        percent(given.length, of.length),
        errorOf(of, ({ likely }) => likely, 1),
        errorOf(of, ({ line }) => line, 1),
        off.length === 0 ? '-' : median(off).toFixed(1),
        percent(given.filter(({ holds }) => holds).length, given.length),
        percent(given.filter(({ tooLate }) => tooLate).length, given.length),
      ];
    }),
  ]);
  return all;
}

const all: Judged[] = [
  ...(ferments.length > 0 ? judgeFerments() : []),
  ...(series.length > 0 ? judgePicking() : []),
];
const outside = all.flatMap(([name, of]) => {
  const given = of.flatMap(({ holds }) => (holds === null ? [] : [holds]));
  const share = given.filter(Boolean).length / Math.max(given.length, 1);
  return given.length >= ENOUGH && (share < HOLDS.least || share > HOLDS.most)
    ? [`${name}: the 80 % range holds ${percent(share, 1)}.`]
    : [];
});
if (outside.length > 0) {
  console.log(`\n${outside.join('\n')}`);
  process.exitCode = 1;
}
