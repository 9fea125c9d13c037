/** Text of a weather station with columns of fixed width below a heading of two lines: Davis WeatherLink. */
import type { Rows } from './parse.ts';

/** The number of lines searched for the heading. */
const ABOVE = 20;

const SECOND_LINE = /^\s*Date\s+Time\b/i;

interface Word {
  text: string;
  from: number;
  to: number;
}

const wordsOf = (line: string): Word[] =>
  [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }));

/** The columns: runs of positions at which some line below the heading has a character. */
function columnsOf(lines: readonly string[]): { from: number; to: number }[] {
  const width = Math.max(...lines.map(({ length }) => length));
  const columns: { from: number; to: number }[] = [];
  let from = -1;
  for (let at = 0; at <= width; at += 1) {
    const isUsed = lines.some((line) => (line[at] ?? ' ') !== ' ');
    if (isUsed && from < 0) from = at;
    if (!isUsed && from >= 0) {
      columns.push({ from, to: at });
      from = -1;
    }
  }
  return columns;
}

const away = ({ from, to }: Word, column: { from: number; to: number }): number =>
  Math.max(0, column.from - to, from - column.to) * 1000 + Math.abs(from + to - column.from - column.to);

/** The headings of columns; each word belongs to the nearest column. */
function headingsOf(lines: readonly string[], columns: readonly { from: number; to: number }[]): string[] {
  const headings = columns.map((): string[] => []);
  for (const word of lines.flatMap(wordsOf)) {
    const distances = columns.map((column) => away(word, column));
    headings[distances.indexOf(Math.min(...distances))]?.push(word.text);
  }
  return headings.map((words) => words.join(' '));
}

/** `24/06/26` as a day of this century; the oldest stations are from 1980. */
const withCentury = (cell: string): string =>
  cell.replace(
    /^(\d{1,2}[./-]\d{1,2}[./-])(\d{2})$/,
    (_, start: string, year: string) => `${start}${Number(year) < 80 ? '20' : '19'}${year}`,
  );

/** The rows of such a text; `undefined` if it is another text. */
export function stationRows(text: string): Rows | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const second = lines.slice(0, ABOVE).findIndex((line) => SECOND_LINE.test(line));
  if (second < 1) return undefined;
  const [above = '', below = ''] = lines.slice(second - 1, second + 1);
  const data = lines.flatMap((line, at) =>
    at > second && /\d/.test(line) ? [{ number: at + 1, line: line.trimEnd() }] : [],
  );
  if (data.length === 0) return undefined;
  const numbers = [second + 1, ...data.map(({ number }) => number)];
  if (below.includes('\t')) {
    const [first, last] = [above, below].map((line) => line.split('\t').map((cell) => cell.trim()));
    const headings = (last ?? []).map((word, at) => `${first?.[at] ?? ''} ${word}`.trim());
    const cells = data.map(({ line }) => line.split('\t').map((cell) => withCentury(cell.trim())));
    return { cells: [headings, ...cells], numbers };
  }
  const columns = columnsOf(data.map(({ line }) => line));
  const cells = data.map(({ line }) =>
    columns.map(({ from, to }) => withCentury(line.slice(from, to).trim())),
  );
  return { cells: [headingsOf([above, below], columns), ...cells], numbers };
}
