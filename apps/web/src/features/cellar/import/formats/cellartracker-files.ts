/**
 * CellarTracker's files, each recognised by its columns, and each row by its own cells if several files are read at
 * once.
 */
import { wordsIn } from '../../../../platform/csv/fields.ts';
import { cellsBy, foldHeader, type Sheet, type SheetRow } from '../../../../platform/csv/sheet.ts';
import { countText, numberWords } from '../../../../ui/words.ts';
import { dayGone, dayTasted, reasonGone } from './cellartracker-history.ts';
import { type CellOf, hasAll } from './format.ts';

/** The most reliable about stock first. */
export const CT_FILES = ['Inventory', 'List', 'Bottles', 'Purchase', 'Consumed', 'Pending', 'Notes'] as const;
export type CtFile = (typeof CT_FILES)[number];

export const CT_HEADINGS: Readonly<Record<CtFile, (headings: ReadonlySet<string>) => boolean>> = {
  Bottles: (headings) => hasAll(headings, 'bottlestate iwine'),
  List: (headings) => hasAll(headings, 'iwine wine quantity pending'),
  Inventory: (headings) => hasAll(headings, 'iwine wine barcode') && !headings.has('quantity'),
  Consumed: (headings) => hasAll(headings, 'iconsumed iwine'),
  Purchase: (headings) => hasAll(headings, 'ipurchase iwine remaining'),
  // Pending has the columns of Purchase, and is recognised by having only orders.
  Pending: () => false,
  Notes: (headings) => hasAll(headings, 'iwine wine tastingdate'),
};

const files = new WeakMap<SheetRow, CtFile>();

/** The file of a row. It is looked up for every column, so it is cached. */
export function fileOf(cell: CellOf, row: SheetRow): CtFile {
  const file = files.get(row) ?? fileByCells(cell, row);
  files.set(row, file);
  return file;
}

/** Determines the file by a cell that only it fills. Bottles ordered but not delivered are pending. */
function fileByCells(cell: CellOf, row: SheetRow): CtFile {
  if (cell(row, 'BottleState') !== '') return 'Bottles';
  if (cell(row, 'iConsumed') !== '') return 'Consumed';
  if (cell(row, 'iPurchase') !== '')
    return /^(?:false|0|no)$/i.test(cell(row, 'Delivered')) ? 'Pending' : 'Purchase';
  if (cell(row, 'Barcode') !== '') return 'Inventory';
  return cell(row, 'Quantity') === '' ? 'Notes' : 'List';
}

/** The column of the size, computed from those of the files. */
export const SIZE = 'Bottle';

const isPending = (cell: CellOf, row: SheetRow): boolean => cell(row, 'Location') === '(pending)';

/** The bottles in stock in a row; empty if its file does not count them. */
export function bottlesOf(cell: CellOf, row: SheetRow): string {
  switch (fileOf(cell, row)) {
    case 'Inventory':
      return isPending(cell, row) ? '0' : '1';
    case 'Bottles':
      return cell(row, 'BottleState') === '1' ? String(Number(cell(row, 'Quantity')) || 1) : '0';
    case 'List':
      return cell(row, 'Quantity') || '0';
    case 'Purchase':
      return cell(row, 'Remaining') || '0';
    default:
      return '';
  }
}

/** Headings with a different meaning in each file. All others mean the same in every file. */
const OF_ITS_FILE = new Set(
  wordsIn(`barcode price currency exchangerate nativeprice nativepricecurrency menuprice storename purchasedate
    deliverydate bottlenote purchasenote location bin quantity remaining ordernumber delivered ipurchase cnotes
    value rating inote`),
);

/** The heading under which a column is kept: unchanged for Inventory, with the file's name for others. */
export const headingOfExtra = (header: string, file: CtFile): string =>
  file === 'Inventory' ? header : `${file}: ${header}`;

/** The key of a bottle, an order or a note, so that it is imported only once. Without one, each row is separate. */
function keyOfRow(cell: CellOf, row: SheetRow): string | SheetRow {
  const file = fileOf(cell, row);
  if (file === 'List') return row.cells.join('\t');
  const key = ['Barcode', 'iConsumed', 'iPurchase', 'iNote'].map((header) => cell(row, header)).join('|');
  return /[^|]/.test(key) ? `${file}|${key}` : row;
}

const onceEach = (sheet: Sheet): SheetRow[] => {
  const cell = cellsBy(sheet);
  return [...new Map(sheet.rows.map((row) => [keyOfRow(cell, row), row] as const)).values()];
};

/** A tasting note has no bottle size, so it gets the first known size of its wine. */
function sizesOf(sheet: Sheet): Map<string, string> {
  const cell = cellsBy(sheet);
  const sized = sheet.rows.filter((row) => cell(row, SIZE) !== '').toReversed();
  return new Map(sized.map((row) => [cell(row, 'iWine'), cell(row, SIZE)]));
}

/** Combines the rows of any of the files under headings with one meaning, each row once. */
export function underOwnHeadings(sheet: Sheet): Sheet {
  const cell = cellsBy(sheet);
  const once = onceEach(sheet);
  const sizes = sizesOf(sheet);
  const sizeAt = sheet.headers.indexOf(SIZE);
  const present = new Set(once.map((row) => fileOf(cell, row)));
  interface Column {
    header: string;
    index: number;
    file?: CtFile;
  }
  const columns = sheet.headers.flatMap((header, index): Column[] =>
    OF_ITS_FILE.has(foldHeader(header))
      ? CT_FILES.filter((file) => present.has(file)).map((file) => ({
          header: headingOfExtra(header, file),
          index,
          file,
        }))
      : [{ header, index }],
  );
  const rows = once.map((row): SheetRow => {
    const of = fileOf(cell, row);
    const size = cell(row, SIZE) || (sizes.get(cell(row, 'iWine')) ?? '');
    const cellAt = (index: number) => (index === sizeAt ? size : (row.cells[index] ?? ''));
    return {
      ...row,
      cells: columns.map(({ index, file }) => (file === undefined || file === of ? cellAt(index) : '')),
    };
  });
  return { ...sheet, headers: columns.map(({ header }) => header), rows };
}

const bottles = (count: number, what: string): string => `${countText(count, 'bottle')} ${what}`;

/** The content of the files, a sentence for each. */
export function contentsOf(sheet: Sheet): string[] {
  const cell = cellsBy(sheet);
  const byFile = Map.groupBy(onceEach(sheet), (row) => fileOf(cell, row));
  const sum = (rows: readonly SheetRow[], of: (row: SheetRow) => string) =>
    rows.reduce((all, row) => all + (Number(of(row)) || 0), 0);
  const inCellar = (rows: readonly SheetRow[]) => sum(rows, (row) => bottlesOf(cell, row));
  const gone = (rows: readonly SheetRow[]) => {
    const left = rows.filter((row) => dayGone(cell, row) !== undefined);
    const drunk = left.filter((row) => reasonGone(cell, row) === 'Drunk');
    const others = left.length - drunk.length;
    return `${bottles(drunk.length, 'drunk')}${others > 0 ? `, ${numberWords(others)} given, sold or lost` : ''}`;
  };
  const onOrder = (rows: readonly SheetRow[]) => {
    const count = rows.filter((row) => isPending(cell, row) || cell(row, 'BottleState') === '-1').length;
    return count > 0 ? `; ${numberWords(count)} on order, which are not counted` : '';
  };
  const words: Readonly<Record<CtFile, (rows: readonly SheetRow[]) => string>> = {
    Inventory: (rows) => `${bottles(inCellar(rows), 'in the cellar')}${onOrder(rows)}`,
    Bottles: (rows) => `${bottles(inCellar(rows), 'in the cellar')}; ${gone(rows)}${onOrder(rows)}`,
    List: (rows) => bottles(inCellar(rows), 'in the cellar'),
    Purchase: (rows) =>
      `${bottles(
        sum(rows, (row) => cell(row, 'Quantity')),
        'bought',
      )}, of which ${numberWords(inCellar(rows))} remain in the cellar`,
    Consumed: (rows) => `${gone(rows)}, for the history; no count in the cellar changes`,
    Pending: (rows) =>
      `${bottles(
        sum(rows, (row) => cell(row, 'Quantity')),
        'on order',
      )}. They are not counted, and are kept with their wine under “Also in your file”; imported under Wishes and deliveries they are purchases to come`,
    Notes: (rows) => {
      const notes = rows.filter((row) => dayTasted(cell, row) !== undefined).length;
      return `${countText(notes, 'tasting note')}, for the history; no count in the cellar changes`;
    },
  };
  return CT_FILES.flatMap((file) => {
    const rows = byFile.get(file);
    return rows ? [`CellarTracker, ${file}: ${words[file](rows)}.`] : [];
  });
}
