/**
 * Finds rows of a file that are not of its list: totals, titles of sections, repeated headings, and a second table below
 * the list.
 */
import { isNoValue } from '@cuverie/domain';
import type { TargetField } from './fields.ts';
import type { Rows } from './formats/parse.ts';
import { guessMapping, KEEP, LEAVE, type Mapping } from './mapping.ts';
import type { Plan } from './read-rows.ts';
import { foldHeader, type SetAside, type Sheet, type SheetRow } from './sheet.ts';
import { decimalMarkOf, readNumber } from './values.ts';

/** `Total`, `Subtotal white wines`, `Summe`, `Gesamt:`, `Average`, also before further words. */
const TOTAL =
  /^(?:(?:grand|sub|sous|zwischen)[\s-]?)?(?:totals?|totale[sn]?|totali|totaux|totaal|sum|summe|somme|gesamt(?:summe)?|insgesamt|Σ|average|mean|mittelwert|mittel|durchschnitt|moyenne|promedio)(?![\p{L}\d])/iu;
/** Words that are names as well, and totals only alone. */
const TOTAL_ALONE = /^(?:totalt|suma|soma|summa|i alt)\s*:?$/i;

/** The number of rows examined for the content of the columns. */
const SAMPLE = 200;

const NO_VINTAGE = /^(?:n\.?\s?v\.?|m\.?v\.?)$/i;
const isNumeric = (cell: string): boolean => /^[^\p{L}\d]*\d/u.test(cell);
/** A currency alone is no content of a row; it may come from the heading of the prices. */
const isCurrency = (cell: string): boolean => /^(?:[€$£¥]|[A-Z]{3})$/.test(cell);
const isYear = (cell: string): boolean => /^(?:19|20)\d{2}$/.test(cell);
const filledOf = ({ cells }: SheetRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** What most cells of each column are. */
function columnsOf({ headers, rows }: Sheet): ('number' | 'year' | 'text')[] {
  const sample = rows.slice(0, SAMPLE);
  return headers.map((_, index) => {
    const cells = sample
      .map(({ cells: row }) => (row[index] ?? '').trim())
      .filter((cell) => !isNoValue(cell));
    const share = (is: (cell: string) => boolean) => cells.filter(is).length / Math.max(1, cells.length);
    if (share(isYear) >= 0.6) return 'year';
    return share(isNumeric) >= 0.6 ? 'number' : 'text';
  });
}

/** All headings that the file or the target knows, folded. */
const headingsOf = ({ headers }: Sheet, fields: readonly TargetField[]): ReadonlySet<string> =>
  new Set([
    ...headers.map(foldHeader),
    ...fields.flatMap(({ name, label, synonyms }) => [foldHeader(name), foldHeader(label), ...synonyms]),
  ]);

type MappedPlan = Pick<Plan, 'sheet' | 'fields' | 'mapping'>;

class List {
  readonly #sheet: Sheet;
  readonly #columns: readonly ('number' | 'year' | 'text')[];
  readonly #known: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  /** The usual number of filled cells in a row. */
  readonly #usual: number;
  readonly #required: ReadonlySet<string>;

  constructor(sheet: Sheet, fields: readonly TargetField[]) {
    this.#sheet = sheet;
    this.#columns = columnsOf(sheet);
    this.#known = headingsOf(sheet, fields);
    this.#required = new Set(fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
    this.#own = new Set(sheet.headers.map((header) => header.trim().toLowerCase()));
    const filled = sheet.rows.slice(0, SAMPLE).map(filledOf);
    const sorted = filled.toSorted((one, other) => one - other);
    // Not the median, because a second table may have more rows than the list.
    this.#usual = sorted[Math.floor(sorted.length * 0.75)] ?? 0;
  }

  #hasTextAmongNumbers = ({ cells }: SheetRow): boolean =>
    this.#columns.some((kind, index) => {
      const cell = (cells[index] ?? '').trim();
      return kind !== 'text' && !isNoValue(cell) && !isNumeric(cell) && !NO_VINTAGE.test(cell);
    });

  /** Whether a row has only numbers beside a word such as “Total”. */
  isTotal({ cells }: SheetRow): boolean {
    const at = cells.findIndex((cell) => cell.trim() !== '');
    const label = cells[at]?.trim() ?? '';
    if (label.length > 40 || !(TOTAL.test(label) || TOTAL_ALONE.test(label))) return false;
    const others = cells.map((cell, index) => ({ cell: cell.trim(), index })).slice(at + 1);
    return others.every(
      ({ cell, index }) =>
        isNoValue(cell) || isCurrency(cell) || (isNumeric(cell) && this.#columns[index] !== 'year'),
    );
  }

  /** Whether the last row has only numbers, one of them the sum of its column. */
  isSum(row: SheetRow, above: readonly SheetRow[]): boolean {
    const filled = row.cells.flatMap((cell, index) =>
      cell.trim() === '' || isCurrency(cell.trim()) ? [] : [{ cell, index }],
    );
    if (filled.length === 0 || filled.some(({ index }) => index === 0 || this.#columns[index] !== 'number'))
      return false;
    return filled.some(({ cell, index }) => {
      const cells = above.map(({ cells: others }) => others[index] ?? '');
      const mark = decimalMarkOf(cells, this.#sheet.delimiter);
      const valueOf = (one: string) => {
        const read = readNumber(one, mark);
        return read && 'value' in read ? read.value : 0;
      };
      const values = cells.map(valueOf).filter((value) => value !== 0);
      const sum = values.reduce((total, value) => total + value, 0);
      return values.length > 1 && sum !== 0 && Math.abs(sum - valueOf(cell)) < 0.005;
    });
  }

  isRepeatedHeadings = ({ cells }: SheetRow): boolean =>
    this.#sheet.headers.every((header, index) => {
      const cell = (cells[index] ?? '').trim();
      return cell === '' ? /^Column \d+$/.test(header) : foldHeader(cell) === foldHeader(header);
    });

  /** Whether a row holds the headings of another table. */
  isOtherHeadings(row: SheetRow, isAfterGap: boolean): boolean {
    const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (!isAfterGap && !cells.some((cell) => this.#own.has(cell.toLowerCase()))) return false;
    if (cells.length < 2 || cells.some((cell) => isNumeric(cell) || isNoValue(cell))) return false;
    const named = cells.filter((cell) => this.#known.has(foldHeader(cell))).length;
    if (named * 2 >= cells.length && (isAfterGap || named > 1)) return true;
    return isAfterGap && this.#hasTextAmongNumbers(row);
  }

  /** Whether a row below a second table is of the list again. */
  isOfList = (row: SheetRow): boolean =>
    filledOf(row) > 1 && filledOf(row) >= 0.6 * this.#usual && !this.#hasTextAmongNumbers(row);

  /** Whether a row has one cell, in a list with more: the title of a second table. */
  isTitle = (row: SheetRow): boolean => filledOf(row) === 1 && this.#usual > 2;

  /** Whether a row has only words such as “White wines”, where the list requires several values. */
  isSectionTitle(row: SheetRow, mapping: Mapping): boolean {
    const at = row.cells.findIndex((cell) => cell.trim() !== '');
    const cell = row.cells[at]?.trim() ?? '';
    const isText = /\p{L}/u.test(cell) && !isNumeric(cell);
    return (
      this.isTitle(row) && isText && mapping.some((use, index) => index !== at && this.#required.has(use))
    );
  }
}

function partsOf({ sheet, fields, mapping }: MappedPlan): { rows: SheetRow[]; aside: SetAside[] } {
  const list = new List(sheet, fields);
  const rows: SheetRow[] = [];
  const aside: SetAside[] = [];
  let table: SetAside | undefined;
  for (const [index, row] of sheet.rows.entries()) {
    const isAfterGap = row.number > (sheet.rows[index - 1]?.number ?? row.number) + 1;
    if (rows.length > 0 && list.isRepeatedHeadings(row)) {
      aside.push({ kind: 'headings', rows: [row] });
      table = undefined;
    } else if (rows.length > 0 && list.isOtherHeadings(row, isAfterGap || list.isTitle(rows.at(-1) ?? row))) {
      const titles = rows.splice(rows.findLastIndex((one) => !list.isTitle(one)) + 1);
      table = { kind: 'table', rows: [...titles, row] };
      aside.push(table);
    } else if (table !== undefined && !(isAfterGap && list.isOfList(row))) {
      table.rows.push(row);
    } else {
      table = undefined;
      if (rows.length > 0 && list.isTotal(row)) aside.push({ kind: 'total', rows: [row] });
      else rows.push(row);
    }
  }
  const last = rows.at(-1);
  if (last && list.isSum(last, rows.slice(0, -1))) aside.push({ kind: 'total', rows: rows.splice(-1) });
  const { title: titles, other = [] } = Object.groupBy(rows, (row) =>
    list.isSectionTitle(row, mapping) ? 'title' : 'other',
  );
  return titles === undefined
    ? { rows, aside }
    : { rows: other, aside: [{ kind: 'title', rows: titles }, ...aside] };
}

/** Sets the rows of a plan aside that are not of its list. */
export function setAside<Given extends MappedPlan>(plan: Given): Given & Pick<Plan, 'aside'> {
  const { rows, aside } = partsOf(plan);
  return aside.length === 0 ? plan : { ...plan, sheet: { ...plan.sheet, rows }, aside };
}

/** The number of rows above the headings, such as a title and the day of the list. */
const MOST_ABOVE = 15;

/** The index of the headings, if rows without field names precede them; else 0. */
export function headingsAt({ cells }: Rows, fields: readonly TargetField[]): number {
  const namedIn = (row: readonly string[]) => {
    const headers = row.map((cell) => cell.trim());
    const isHeadings = !headers.some((cell) => isNumeric(cell));
    return isHeadings
      ? guessMapping(headers, fields).filter((use) => use !== KEEP && use !== LEAVE).length
      : 0;
  };
  const named = cells.slice(0, MOST_ABOVE).map(namedIn);
  const at = named.indexOf(Math.max(...named));
  const filled = (row: readonly string[] = []) => row.filter((cell) => cell.trim() !== '').length;
  const isBelow = (named[at] ?? 0) > 2 && cells.slice(0, at).every((row) => filled(row) < filled(cells[at]));
  return isBelow && (named[0] ?? 0) < 2 ? at : 0;
}

/** Takes the rows that were set aside as rows of the list. */
export function withAside({ aside = [], ...plan }: Plan): Plan {
  const rows = [...plan.sheet.rows, ...aside.flatMap((one) => one.rows)];
  return {
    ...plan,
    sheet: { ...plan.sheet, rows: rows.toSorted((one, other) => one.number - other.number) },
  };
}

const REASONS: Readonly<Record<SetAside['kind'], readonly [one: string, many: string]>> = {
  above: ['it stands above the headings', 'they stand above the headings'],
  total: ['it looks like a total or an average', 'they look like totals or averages'],
  title: ['it looks like a title', 'they look like titles'],
  headings: ['it repeats the headings', 'they repeat the headings'],
  table: ['it looks like a second table', 'they look like a second table'],
};

/** The number of titles quoted, and of their rows. */
const MOST_TITLES = 3;
const MOST_ROWS = 6;

const textOf = ({ cells }: SheetRow): string =>
  cells
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, 60);

/** The rows that were set aside, one sentence for each part of the file. Titles are separate. */
export const asideWords = (aside: readonly SetAside[] = []): string[] =>
  aside.map(({ kind, rows }) => {
    const numbers = rows.map(({ number }) => number);
    const isOne = rows.length === 1;
    const last = numbers.at(-1);
    const each = `${numbers.slice(0, -1).slice(0, MOST_ROWS).join(', ')}${rows.length > MOST_ROWS + 1 ? ', …' : ''}`;
    const many = kind === 'title' ? `${each} and ${last}` : `${numbers[0]} to ${last}`;
    const subject = isOne ? `Row ${last} is` : `Rows ${many} are`;
    const quoted = rows.slice(0, kind === 'title' ? MOST_TITLES : 1).map((row) => `“${textOf(row)}”`);
    const more = kind === 'title' && rows.length > MOST_TITLES ? ', …' : '';
    return `${subject} left out, because ${REASONS[kind][isOne ? 0 : 1]}: ${quoted.join(', ')}${more}.`;
  });
