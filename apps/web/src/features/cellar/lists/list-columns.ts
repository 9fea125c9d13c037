/** How a file is read as a list of wines for suggestions: X-Wines, LWIN, or columns as the import of wines knows them. */
import { type ListedWine, listedWine } from '@cuverie/contract';
import { alsoCalled, type TargetField } from '../../../platform/csv/fields.ts';
import { guessMapping, KEEP, LEAVE } from '../../../platform/csv/mapping.ts';
import { isRefused, rowReader } from '../../../platform/csv/read-rows.ts';
import { cellsBy, foldHeader, type Sheet, type SheetRow, sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import { leftOutCells, unusedColumnsSentence } from '../../../ui/import/left-out.ts';
import { counted } from '../../../ui/words.ts';
import { wineFields } from '../import/fields.ts';
import { firstSaid, hasAll, joined } from '../import/formats/format.ts';

/** Reads `['Syrah/Shiraz', 'Grenache']`, as X-Wines writes a list. */
const readGrapes: TargetField['read'] = (cell) => ({
  value: cell.startsWith('[') ? cell.replaceAll(/[[\]'"]/g, '') : cell,
});

/** Those fields of the import of wines that a list has. Only the name is needed, and nothing is asked. */
const FIELDS = alsoCalled(
  wineFields()
    .filter(({ name }) => name in listedWine.shape)
    .map((field) => ({
      ...field,
      isRequired: field.name === 'name',
      isAskedWhereEmpty: false,
      ask: undefined,
      read: field.name === 'varietal' ? readGrapes : field.read,
    })),
  {
    name: 'displayname',
    producer: 'producername wineryname',
    region: 'regionname',
    appellation: 'subregion',
  },
);

/** What LWIN lists beside wine. */
const NO_WINE = /^(?:spirit|beer|cider|sake|perry|mead|whisk)/i;

/** How LWIN marks a wine that was merged into another one, or deleted. */
const MERGED_OR_DELETED = /^(?:combined|deleted)/i;

/** The wines of a file of LWIN, which has names, producers and types in several columns each; `undefined` of any other file. */
function readLwin(sheet: Sheet): Sheet | undefined {
  if (!hasAll(new Set(sheet.headers.map(foldHeader)), 'displayname producertitle producername subtype'))
    return undefined;
  const cell = cellsBy(sheet);
  const columns: Record<string, (row: SheetRow) => string> = {
    Name: (row) => firstSaid(cell(row, 'wine'), cell(row, 'displayname')),
    Producer: (row) => joined([cell(row, 'producertitle'), cell(row, 'producername')], ' '),
    Country: (row) => cell(row, 'country'),
    Region: (row) => cell(row, 'region'),
    Appellation: (row) => cell(row, 'subregion'),
    // Of several words the import of wines takes the most telling: whether it sparkles before its colour.
    Type: (row) => joined([cell(row, 'subtype'), cell(row, 'type'), cell(row, 'colour')], ' '),
  };
  const wines = sheet.rows.filter(
    (row) => !MERGED_OR_DELETED.test(cell(row, 'status')) && !NO_WINE.test(cell(row, 'type')),
  );
  const rows = wines.map((row) => ({ ...row, cells: Object.values(columns).map((make) => make(row)) }));
  return { ...sheet, headers: Object.keys(columns), rows };
}

interface ListRead {
  wines: ListedWine[];
  /** Sentences on what was left out. */
  leftOut: string[];
}

/** @returns nothing where no heading names a column of names */
export function readWineList(table: Table): ListRead | undefined {
  const whole = sheetOf(table, true);
  const lwin = readLwin(whole);
  const sheet = lwin ?? whole;
  const mapping = guessMapping(sheet.headers, FIELDS).map((use) => (use === KEEP ? LEAVE : use));
  if (!mapping.includes('name')) return undefined;
  const { read } = rowReader({ sheet, mapping, fields: FIELDS, schema: listedWine }, {});
  const rows = sheet.rows.map(read);
  const wines = rows.filter((row) => !isRefused(row)).map(({ values }) => values as ListedWine);
  const [others, nameless] = [whole.rows.length - rows.length, rows.length - wines.length];
  const sentences = [
    others > 0 && `${counted(others, 'row')} left out: no wine, or merged into another one.`,
    nameless > 0 && `${counted(nameless, 'row')} left out: no name that can be read.`,
    ...leftOutCells(rows, FIELDS),
    lwin === undefined && unusedColumnsSentence(mapping, sheet),
  ];
  return { wines, leftOut: sentences.filter((words) => typeof words === 'string') };
}
