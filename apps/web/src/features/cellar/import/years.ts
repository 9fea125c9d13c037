import { inWords } from '@cuverie/contract';
import { isNonVintage, vintageProblem } from '@cuverie/domain';
import { thisYear } from '../../../platform/clock.ts';
import type { Answers, FieldRead, Question } from '../../../platform/csv/fields.ts';
import { LEAVE_OUT } from '../../../platform/csv/missing.ts';
import { type DayReading, readDay, readWhole, wholeYear } from '../../../platform/csv/values.ts';
import { countText } from '../../../ui/words.ts';

/** The answer that the vintage is unknown. */
export const UNKNOWN = 'unknown';

/** An uncertain year: `1970?`, `ca. 1970`, `c1970`, `~1970`, `1970 (?)`. */
const DOUBTED = /^(?:(?:ca?\.?|circa|um|env\.?|~|≈)\s*(\d{4})|(\d{4})\s*\(?\?\)?)$/i;

const doubtedYear = (cell: string): string | undefined => {
  const [, before, after] = DOUBTED.exec(cell) ?? [];
  return before ?? after;
};

const DOUBT = 'vintage:doubted';
const SHORT = 'vintage:short';

/** A year of two digits: `18`, `’21`. It is not ahead of the next harvest. */
const shortYear = (cell: string): string | undefined => {
  const digits = /^['’]?(\d{2})$/.exec(cell)?.[1];
  return digits && wholeYear(digits, 1);
};

type Cells = ReadonlyMap<string, number>;

function askYears(id: string, cells: Cells, yearOf: typeof shortYear, words: (rows: string) => string) {
  const found = [...cells].flatMap(([cell, count]) => {
    const year = yearOf(cell);
    return year === undefined ? [] : [{ cell, count, year }];
  });
  const [first] = found;
  if (!first) return [];
  const rows = found.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      id,
      text: `${words(countText(rows, 'row'))} (“${first.cell}”). What is taken?`,
      options: [
        { value: 'year', label: `The year, ${first.year}` },
        { value: UNKNOWN, label: 'Unknown' },
        { value: LEAVE_OUT, label: 'Leave these rows out' },
      ],
    },
  ];
}

/** Asks once whether years with a question mark, and years of two digits, are the vintages. */
export const askVintages = (cells: Cells): Question[] => [
  ...askYears(DOUBT, cells, doubtedYear, (rows) => `The file doubts the vintage of ${rows}`),
  ...askYears(SHORT, cells, shortYear, (rows) => `The vintage of ${rows} has two digits`),
];

function readAsked(year: string, answer: string | undefined, problem: string): FieldRead {
  if (answer === 'year') return { value: Number(year), isConverted: true };
  if (answer === UNKNOWN) return { value: UNKNOWN, isConverted: true };
  return { problem, isAskedApart: true };
}

/** A vintage: a year, `null` for NV, `unknown` if the user answered so. */
export function readVintage(cell: string, { answers = {} }: { answers?: Answers } = {}): FieldRead {
  if (cell === UNKNOWN) return { value: UNKNOWN };
  if (isNonVintage(cell)) return { value: null };
  const doubted = doubtedYear(cell);
  if (doubted !== undefined) return readAsked(doubted, answers[DOUBT], `“${cell}” is no certain year`);
  const short = shortYear(cell);
  if (short !== undefined)
    return readAsked(short, answers[SHORT], `“${cell}”: write the year with four digits`);
  const year = /^\d{4}$/.test(cell) ? Number(cell) : undefined;
  const problem = year === undefined ? undefined : vintageProblem(year, thisYear());
  if (problem !== undefined) return { problem: inWords(problem) };
  if (year !== undefined) return { value: year };
  const day = /^(\d{4})-\d\d-\d\d/.exec(cell)?.[1];
  if (day !== undefined) return { value: Number(day), isConverted: true };
  const read = readWhole(cell);
  return read && 'value' in read ? read : { problem: `“${cell}” is not a year` };
}

/** The only year in the name of a wine, which may be its vintage: `Barolo 2016`, `2019er Riesling`. */
export function yearInName(name: string): string | undefined {
  const years = new Set(name.match(/(?<!\d)(?:18|19|20)\d\d(?!\d)/g));
  const [year = ''] = years;
  return years.size === 1 && vintageProblem(Number(year), thisYear()) === undefined ? year : undefined;
}

/** A plain year; programs write 0, 9999 and 1001 for none. */
const YEAR = /^\d{1,4}$/;
const isNoYear = (year: number): boolean => year === 0 || year >= 9999 || year === 1001;

const two = /^\d{1,2}$/;

/** The first year of a drinking window, from a year or a day. */
export function readDrinkFrom(cell: string, day: DayReading): FieldRead | undefined {
  if (YEAR.test(cell) && !two.test(cell)) {
    return isNoYear(Number(cell)) ? undefined : { value: Number(cell) };
  }
  if (Number(cell) === 0) return undefined;
  const read = readDay(cell, day);
  if (read === undefined || 'problem' in read) return read;
  const year = Number(read.value.slice(0, 4));
  if (isNoYear(year)) return undefined;
  return { value: year, isConverted: !read.value.endsWith('-01-01') };
}

/** The last day of a drinking window; a plain year means its last day. */
export function readDrinkBy(cell: string, day: DayReading): FieldRead | undefined {
  if (YEAR.test(cell) && !two.test(cell)) return isNoYear(Number(cell)) ? undefined : { value: cell };
  if (Number(cell) === 0) return undefined;
  const read = readDay(cell, day);
  if (read === undefined || 'problem' in read) return read;
  return read.value.startsWith('9999') ? undefined : read;
}

/** `2025-35`: the second year is without its century. A number to 12 may be a month. */
const SHORT_WINDOW = /^\D*(\d{2})(\d{2})\s*[-–/]\s*(\d{2})\D*$/;

/** The two ends of a window in one cell: `2024-2030`, `2024 – 2030`, `2024-30`, `from 2024`, `until 2030`. */
export function partsOfWindow(cell: string): [from: string, by: string] {
  const [, century = '', from = '', by = ''] = SHORT_WINDOW.exec(cell) ?? [];
  if (Number(by) > 12 && Number(by) >= Number(from)) return [`${century}${from}`, `${century}${by}`];
  const years = cell.match(/\d{4}/g) ?? [];
  const [first = '', second = ''] = years;
  if (years.length === 1 && /until|before|by|to|bis|jusqu|^\s*[-–<]/i.test(cell)) return ['', first];
  return [first, second];
}
