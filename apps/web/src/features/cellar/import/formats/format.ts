import {
  type Holding,
  holdingsText,
  isNoValue,
  STANDARD_BOTTLE_ML,
  stockAfter,
  stockOf,
} from '@cuverie/domain';
import { wordsIn } from '../../../../platform/csv/fields.ts';
import { LEAVE, type Mapping, usually } from '../../../../platform/csv/mapping.ts';
import type { Plan, ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellsBy, foldHeader, type Sheet, type SheetRow, sheetOf } from '../../../../platform/csv/sheet.ts';
import type { Format } from '../../../../platform/csv/target.ts';
import { wineFields } from '../fields.ts';
import { finishWine } from '../finish.ts';
import { type JoinRules, joinRows, stackSheets, withColumns } from '../join-rows.ts';
import type { Scale } from '../ratings.ts';

/** Reads a cell of a row by its heading. */
export type CellOf = ReturnType<typeof cellsBy>;

/** The wines that another program exports to one or more files. */
interface WineFile
  extends Pick<Format, 'id' | 'name' | 'hint' | 'onMatch' | 'fits'>,
    Pick<Plan, 'order' | 'zeroIsNothing'> {
  /** Columns computed from those of the file, by heading. */
  made: (cell: CellOf) => Record<string, (row: SheetRow) => string>;
  /** Cleans up columns and duplicate rows before rows become wines. */
  tidy?: (sheet: Sheet) => Sheet;
  /** Columns computed after rows have become wines. */
  chosen?: (cell: CellOf) => Record<string, (row: SheetRow) => string>;
  /** The content of the files, in words. */
  contents?: (sheet: Sheet) => readonly string[];
  /** The key of rows that become one wine; if omitted, each row is a wine. */
  key?: (cell: CellOf, row: SheetRow) => string[];
  joining?: JoinRules;
  /** The field of each column, by folded heading. */
  fields: Readonly<Record<string, string>>;
  /** The scale of the ratings. */
  scale?: Scale;
  /** Columns that are fully converted to fields, as a list or separated by commas. */
  spent: string | readonly string[];
  /** The last step of a row; returns the key of the wine in its program. */
  settle: (row: ReadRow, cell: CellOf, sheet: Sheet) => string | undefined;
}

export const hasAll = (headings: ReadonlySet<string>, wanted: string): boolean =>
  wordsIn(wanted).every((heading) => headings.has(heading));

/**
 * A mapping by folded headings. The first column of a field fills it; others are kept unless they are fully converted.
 */
function mappingBy(
  { headers }: Sheet,
  fields: Readonly<Record<string, string>>,
  spent: ReadonlySet<string>,
): Mapping {
  const byHeading = new Map(Object.entries(fields));
  const taken = new Set<string>();
  return headers.map((header) => {
    const field = byHeading.get(foldHeader(header));
    if (field === undefined || taken.has(field)) return spent.has(header) ? LEAVE : usually(header);
    taken.add(field);
    return field;
  });
}

/** The bottles of a row with their place; empty if the bottles are gone. */
export const bottlesWithPlace = (place: string, bottles: number): string =>
  bottles > 0 ? holdingsText([{ place, bottles, bottleSizeMl: STANDARD_BOTTLE_ML }]) : '';

/**
 * Distributes bottles to the places in a file, up to the count, which may come from another file. All have the size of
 * the wine.
 */
function settlePlaces({ values }: ReadRow): void {
  const { holdings, quantity, bottleSizeMl } = values;
  if (!Array.isArray(holdings)) return;
  const ml = typeof bottleSizeMl === 'number' ? bottleSizeMl : STANDARD_BOTTLE_ML;
  const statedStock = stockOf((holdings as Holding[]).map((holding) => ({ ...holding, bottleSizeMl: ml })));
  const stock =
    typeof quantity === 'number' ? (stockAfter(statedStock, { quantity }) ?? statedStock) : statedStock;
  Object.assign(values, { ...stock, storageLocation: stock.storageLocation ?? undefined, bottleSizeMl });
}

/** Builds the format of another program's files. */
export function wineFormat(file: WineFile): Format {
  const { id, name, hint, onMatch, fits, key, joining = {}, settle, order, zeroIsNothing } = file;
  const { tidy = (sheet: Sheet) => sheet, chosen = () => ({}), contents } = file;
  const spent = new Set(typeof file.spent === 'string' ? file.spent.split(/,\s*/) : file.spent);
  return {
    id,
    name,
    hint,
    onMatch,
    fits,
    plan: (tables) => {
      const all = stackSheets(tables.map((table) => sheetOf(table, true)));
      const made = tidy(withColumns(all, file.made(cellsBy(all))));
      const cellOfMade = cellsBy(made);
      const wines = key ? joinRows(made, (row) => key(cellOfMade, row).join('|'), joining) : made;
      const sheet = withColumns(wines, chosen(cellsBy(wines)));
      const cell = cellsBy(sheet);
      const mapping = mappingBy(sheet, file.fields, spent);
      const finish = (row: ReadRow) => {
        for (const heading of Object.keys(row.extra)) if (spent.has(heading)) delete row.extra[heading];
        if (row.extra['Region'] === row.values['region']) delete row.extra['Region'];
        settlePlaces(row);
        const source = settle(row, cell, sheet);
        if (source !== undefined) row.values['source'] = source;
        finishWine(row, mapping);
      };
      return {
        sheet,
        mapping,
        fields: wineFields(file.scale),
        order,
        zeroIsNothing,
        finish,
        contents: contents?.(all),
      };
    },
  };
}

/** The first text with content. */
export const firstFilled = (...texts: readonly string[]): string =>
  texts.find((text) => !isNoValue(text)) ?? '';

export const orUnknown = (...texts: readonly string[]): string => firstFilled(...texts) || 'Unknown';

/** All texts with content. */
export const joinTexts = (texts: readonly string[], sign: string): string =>
  texts.filter((text) => !isNoValue(text)).join(sign);
