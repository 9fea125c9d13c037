import { type WeatherDraft, weatherDraft } from '@cuverie/contract';
import { readMeasure } from '../../../ui/form/typed.ts';

/** What came of a file: its days, and what is wrong with which line. */
export interface ReadWeather {
  days: WeatherDraft[];
  problems: { line: number; problem: string }[];
}

/** The delimiter most first lines are cut by; a decimal comma stands in files cut by something else. */
function delimiterOf(lines: readonly string[]): string {
  const sample = lines.slice(0, 5).join('\n');
  return [';', '\t', ','].find((one) => sample.includes(one)) ?? ',';
}

/**
 * Days of weather from a file of the columns date, min, max, mean, rain; the first line may name them, the last two
 * may be missing. A broken line stops none of the others.
 */
export function readWeather(text: string): ReadWeather {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const delimiter = delimiterOf(lines);
  const read: ReadWeather = { days: [], problems: [] };
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    // A heading has no day in its first cell.
    if (at === 0 && !/\d/.test(cells[0] ?? '')) continue;
    const [date = '', min = '', max = '', mean = '', rain = ''] = cells;
    const day = weatherDraft.safeParse({
      date,
      min: readMeasure(min),
      max: readMeasure(max),
      mean: readMeasure(mean),
      rain: readMeasure(rain),
    });
    const problem = day.success ? problemOf(day.data, seen) : day.error.issues[0]?.message;
    if (day.success && problem === undefined) read.days.push(day.data);
    else read.problems.push({ line: at + 1, problem: problem ?? 'This line cannot be read' });
  }
  return read;
}

function problemOf({ date, min, max, mean }: WeatherDraft, seen: Set<string>): string | undefined {
  if (seen.has(date)) return 'This day comes twice';
  seen.add(date);
  const [low, high] = [min ?? null, max ?? null];
  if (low !== null && high !== null && low > high) return 'Minimum must not be above the maximum';
  if (mean === undefined || mean === null) return undefined;
  const isOutside = (low !== null && mean < low) || (high !== null && mean > high);
  return isOutside ? 'Mean must lie between minimum and maximum' : undefined;
}
