/** Reads a file as a list of wines for suggestions: X-Wines, LWIN, or columns known to the wine import. */
import { type ListedWine, listedWine } from '@cuverie/contract';
import { alsoCalled, type TargetField, wordsIn } from '../../../platform/csv/fields.ts';
import type { Table } from '../../../platform/csv/formats/table.ts';
import { guessMapping, KEEP, LEAVE } from '../../../platform/csv/mapping.ts';
import { isRefused, rowReader } from '../../../platform/csv/read-rows.ts';
import { cellsBy, foldHeader, type Sheet, type SheetRow, sheetOf } from '../../../platform/csv/sheet.ts';
import { leftOutCells, unusedColumnsSentence } from '../../../ui/import/left-out.ts';
import { countText } from '../../../ui/words.ts';
import { wineFields } from '../import/fields.ts';
import { firstFilled, joinTexts } from '../import/formats/format.ts';

/** Parses `['Syrah/Shiraz', 'Grenache']`, the list format of X-Wines. */
const readGrapes: TargetField['read'] = (cell) => ({
  value: cell.startsWith('[') ? cell.replaceAll(/[[\]'"]/g, '') : cell,
});

/** The fields of the wine import that a list has. Only the name is required, and no questions are asked. */
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

/** Other drinks in LWIN. */
const NO_WINE = /^(?:spirit|beer|cider|sake|perry|mead|whisk)/i;

/** The status in LWIN of a wine that was merged or deleted. */
const MERGED_OR_DELETED = /^(?:combined|deleted)/i;

/** Values that LWIN spreads over several columns. Of several words for a type, the import takes the most specific. */
const JOINED: Readonly<Record<string, [headings: string, join: (texts: readonly string[]) => string]>> = {
  Name: ['wine displayname', (texts) => firstFilled(...texts)],
  Producer: ['producertitle producername', (texts) => joinTexts(texts, ' ')],
  Type: ['subtype type colour color', (texts) => joinTexts(texts, ' ')],
};

/** Replaces several columns that belong together by one. */
function joinColumns({ headers, rows, ...sheet }: Sheet): Sheet {
  const folded = headers.map(foldHeader);
  const groups = Object.entries(JOINED).flatMap(([name, [headings, join]]) => {
    const places = wordsIn(headings).map((heading) => folded.indexOf(heading));
    const found = places.filter((place) => place >= 0);
    return found.length > 1 ? [{ name, found, join }] : [];
  });
  const spent = new Set(groups.flatMap(({ found }) => found));
  const others = [...headers.keys()].filter((place) => !spent.has(place));
  const textsAt = (cells: readonly string[], places: readonly number[]) =>
    places.map((place) => cells[place] ?? '');
  return {
    ...sheet,
    headers: [...groups.map(({ name }) => name), ...textsAt(headers, others)],
    rows: rows.map((row) => ({
      ...row,
      cells: [
        ...groups.map(({ found, join }) => join(textsAt(row.cells, found))),
        ...textsAt(row.cells, others),
      ],
    })),
  };
}

/** Removes other drinks, and merged or deleted wines. */
function withoutOthers(sheet: Sheet): Sheet {
  const cell = cellsBy(sheet);
  const isWine = (row: SheetRow) =>
    !MERGED_OR_DELETED.test(cell(row, 'status')) && !NO_WINE.test(cell(row, 'type'));
  return { ...sheet, rows: sheet.rows.filter(isWine) };
}

interface ListRead {
  wines: ListedWine[];
  /** Sentences about what was left out. */
  leftOut: string[];
}

/** @returns `undefined` if there is no column of names */
export function readWineList(table: Table): ListRead | undefined {
  const whole = sheetOf(table, true);
  const sheet = joinColumns(withoutOthers(whole));
  const mapping = guessMapping(sheet.headers, FIELDS).map((use) => (use === KEEP ? LEAVE : use));
  if (!mapping.includes('name')) return undefined;
  const { read } = rowReader({ sheet, mapping, fields: FIELDS, schema: listedWine }, {});
  const rows = sheet.rows.map(read);
  const wines = rows.filter((row) => !isRefused(row)).map(({ values }) => values as ListedWine);
  const [others, nameless] = [whole.rows.length - rows.length, rows.length - wines.length];
  const sentences = [
    others > 0 && `${countText(others, 'row')} left out: no wine, or merged into another one.`,
    nameless > 0 && `${countText(nameless, 'row')} left out: no name that can be read.`,
    ...leftOutCells(rows, FIELDS),
    unusedColumnsSentence(mapping, sheet),
  ];
  return { wines, leftOut: sentences.filter((words) => typeof words === 'string') };
}
