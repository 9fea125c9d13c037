import type { ReportForm } from '@cuverie/contract';
import {
  type ClassColumn,
  isEffervescent,
  type LotClass,
  type Material,
  periodOf,
  SPARKLING_LINES,
  TTB_COLUMNS,
  type TtbColumn,
} from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { dayWords, monthWords } from '../../../ui/words.ts';

export const FORM_WORDS: Readonly<Record<ReportForm, string>> = {
  ttb_5120_17: 'TTB F 5120.17',
  eu_register: 'EU register',
};

export const CLASS_WORDS: Readonly<Record<LotClass, string>> = {
  fermenting: 'in fermenters',
  a: 'a: not over 16 %',
  b: 'b: over 16 to 21 %',
  c: 'c: over 21 to 24 %',
  d: 'd: artificially carbonated',
  e: 'e: sparkling, fermented in the bottle (BF)',
  'e-bulk': 'e: sparkling, bulk process (BP)',
  f: 'f: hard cider',
};

/** A column of the form, `(a) not over 16 %`; column e has sparkling wine of both processes. */
export function columnWords(column: ClassColumn): string {
  const [letter, words = ''] = CLASS_WORDS[column].split(': ');
  return `(${letter}) ${words.split(',')[0]?.replaceAll(' %', '\u00a0%')}`;
}

/** The product category of a lot, for the register. */
export const categoryWords = (lotClass: LotClass): string =>
  lotClass === 'fermenting'
    ? 'no class stated yet, counts as must or new wine in fermentation'
    : isEffervescent(lotClass)
      ? 'sparkling wine'
      : lotClass === 'f'
        ? 'cider'
        : 'wine';

/** Whether a period up to this day is over in the estate's time zone. */
export const hasEnded = (until: string): boolean => until <= today();

/** `October 2025`, `October to December 2025`, `2025`. */
export function periodWords(name: string): string {
  const period = periodOf(name);
  if (period === undefined || /^\d+$/.test(name)) return name;
  if (!name.includes('Q')) return monthWords(period.from);
  const last = new Date(Date.parse(period.until) - 86_400_000).toISOString().slice(0, 10);
  return `${monthWords(period.from).replace(/ \d+$/, '')} to ${monthWords(last)}`;
}

/** The lines of a section in the words of the form; in brackets what we write into a blank line. */
const BULK: readonly string[] = [
  'On hand, beginning of period',
  'Produced by fermentation',
  'Produced by sweetening',
  'Produced by addition of wine spirits',
  'Produced by blending',
  'Produced by amelioration',
  'Received in bond',
  'Bottled wine dumped to bulk',
  'Inventory gains',
  '[There when the record began, or another addition]',
  '[From another tax class, or carbonated]',
  'Total',
  'Bottled',
  'Removed taxpaid',
  'Transfers in bond',
  'Removed for distilling material',
  'Removed to vinegar plant',
  'Used for sweetening',
  'Used for addition of wine spirits',
  'Used for blending',
  'Used for amelioration',
  'Used for effervescent wine',
  'Used for testing',
  '[To another tax class]',
  '[Back in fermenters]',
  '[Used for tasting]',
  '[Family use]',
  '[Dumped, or removed for another reason]',
  'Losses (other than inventory)',
  'Inventory losses',
  'On hand, end of period',
  'Total',
];

const BOTTLED: readonly string[] = [
  'On hand, beginning of period',
  'Bottled',
  'Received in bond',
  'Taxpaid wine returned to bond',
  '[Found in a count]',
  '[On hand before this record]',
  'Total',
  'Removed taxpaid',
  'Transferred in bond',
  'Dumped to bulk',
  'Used for tasting',
  'Removed for export',
  'Removed for family use',
  'Used for testing',
  '[Taken from My Cellar for another reason]',
  '',
  '',
  'Breakage',
  'Inventory shortage',
  'On hand, end of period',
  'Total',
];

export interface FormLine {
  line: string;
  /** The line's number on the form; empty if unknown. */
  number: string;
  words: string;
}

const numbered = (section: string, all: readonly string[]): FormLine[] =>
  all
    .map((words, at) => ({ line: `${section}${at + 1}`, number: String(at + 1), words }))
    .filter(({ words }) => words !== '');

const named = (lines: Record<string, string>): FormLine[] =>
  Object.entries(lines).map(([line, words]) => ({ line, number: '', words }));

/** The lines of section A, with those that name how the sparkling wine of line 2 was made. */
function bulkLines(): FormLine[] {
  const [beginning, fermented, ...others] = numbered('A', BULK);
  const sparkling = named({
    [SPARKLING_LINES.e]: 'Of line 2, sparkling: fermented in the bottle (BF)',
    [SPARKLING_LINES['e-bulk']]: 'Of line 2, sparkling: bulk process (BP)',
  });
  return [beginning, fermented, sparkling, others].flat().filter((line) => line !== undefined);
}

const materialLines = (material: Material, used: string): FormLine[] =>
  named({
    [`${material}_beginning`]: 'On hand, beginning of period',
    [`${material}_received`]: 'Received',
    [`${material}_found`]: 'Found in a count',
    [`${material}_total`]: 'Total',
    [`${material}_used`]: used,
    [`${material}_lost`]: 'Lost, by a count',
    [`${material}_end`]: 'On hand, end of period',
    [`${material}_total_end`]: 'Total',
  });

export interface FormSection {
  title: string;
  unit: string;
  columns: readonly TtbColumn[];
  lines: readonly FormLine[];
}

export const SECTIONS: readonly FormSection[] = [
  {
    title: 'Part I, section A: bulk wines',
    unit: 'wine gallons',
    columns: TTB_COLUMNS,
    lines: bulkLines(),
  },
  {
    title: 'Part I, section B: bottled wines',
    unit: 'wine gallons',
    columns: TTB_COLUMNS,
    lines: numbered('B', BOTTLED),
  },
  {
    title: 'Part III: distilled spirits',
    unit: 'proof gallons',
    columns: ['all'],
    lines: materialLines('spirits', 'Added to wine'),
  },
  {
    title: 'Part IV: sugar',
    unit: 'pounds',
    columns: ['all'],
    lines: materialLines('sugar', 'Dry sugar used in wine production'),
  },
  {
    title: 'Part IV: concentrate',
    unit: 'wine gallons',
    columns: ['all'],
    lines: materialLines('concentrate', 'Concentrate used in wine production'),
  },
  {
    title: 'Part IV: liquid sugar',
    unit: 'wine gallons',
    columns: ['all'],
    lines: materialLines('liquid_sugar', 'Liquid sugar used in wine production'),
  },
  {
    title: 'Part IV: uncrushed grapes',
    unit: 'pounds',
    columns: ['all'],
    lines: named({
      grapes_beginning: 'On hand, beginning of period',
      grapes_received: 'Received',
      grapes_found: 'There when the record began, or found',
      grapes_total: 'Total',
      grapes_used: 'Used in wine production',
      grapes_removed: 'Removed or lost',
      grapes_end: 'On hand, end of period',
      grapes_total_end: 'Total',
    }),
  },
  {
    title: 'Part VII: in fermenters',
    unit: 'wine gallons',
    columns: ['all'],
    lines: named({ fermenters_end: 'Estimated quantity of liquid, end of period' }),
  },
];

export const isTotal = ({ words }: FormLine): boolean => words === 'Total';

/** `14. Removed taxpaid`. */
export const lineWords = ({ number, words }: FormLine): string =>
  number === '' ? words : `${number}. ${words}`;

/** The line and column of a figure, in words. */
export function figureWords(line: string, column: string): string {
  const section = SECTIONS.find(({ lines }) => lines.some((one) => one.line === line));
  const found = section?.lines.find((one) => one.line === line);
  if (!section || !found) return line;
  const number = found.number === '' ? '' : `, line ${found.number}`;
  const suffix = column === 'all' ? '' : `, column ${column}`;
  return `${section.title}${number}: ${found.words}${suffix}`;
}

export const closedWords = (openFrom: string | null): string =>
  openFrom === null ? 'All of the record is open.' : `Closed: all before ${dayWords(openFrom)}.`;
