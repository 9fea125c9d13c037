import type { ImportKind } from '@cuverie/contract';
import { CsvProblem } from './formats/limits.ts';
import type { Table } from './formats/table.ts';
import { asDailyWeather } from './hourly-weather.ts';
import { HOLDS, kindOfFile } from './kind-of-file.ts';
import { guessMapping, KEEP, LEAVE, type Mapping, neededFields, unfilledFields, usually } from './mapping.ts';
import { headingsAt, setAside } from './set-aside.ts';
import { foldHeader, type SheetRow, sheetOf } from './sheet.ts';
import type { ImportTarget, Recognition } from './target.ts';

/** A valid file that belongs to the import of another page. */
export class OtherKind extends CsvProblem {
  readonly kind: ImportKind;
  constructor(kind: ImportKind, { many }: ImportTarget) {
    super(`This file holds ${HOLDS[kind]}; ${many} are imported here.`);
    this.name = 'OtherKind';
    this.kind = kind;
  }
}

/** All possible ways to read the files, the likeliest first; at least one. */
type Recognitions = readonly [Recognition, ...Recognition[]];

/** The number of columns with a field. */
const countMapped = (mapping: Mapping): number =>
  mapping.filter((use) => use !== KEEP && use !== LEAVE).length;

/** The number of rows examined to tell what the columns contain. */
const SAMPLE = 20;

/** Reads a file by its headings, by the order of its columns, or as the user chooses. */
function byColumns(table: Table, target: ImportTarget): Recognitions {
  const { fields, schema, finish, conclude, ask, join, inOrder, hint } = target;
  const [first = []] = table.cells;
  const isHeadless = (inOrder?.isData ?? inOrder?.fits)?.(first) ?? false;
  const plain = sheetOf(table, !isHeadless);
  const sheet = target.prepare?.(plain) ?? plain;
  const mapping = target.guess?.(sheet) ?? guessMapping(sheet.headers, fields);
  const plan = {
    sheet,
    mapping,
    fields,
    schema,
    finish,
    conclude,
    ask,
    join,
    things: target,
    fileName: table.name,
  };
  const mapped: Recognition = { id: 'mapped', name: 'Columns I choose', isMapped: true, plan };
  const isEnough = target.isEnough?.(mapping) ?? unfilledFields(mapping, fields).length === 0;
  const named: Recognition = { id: 'named-columns', name: 'Columns by their headings', plan, hint };
  if (isEnough && !isHeadless) return [named, mapped];
  // A required field without a column is asked for, if enough headings are known.
  const isAlmost =
    !isHeadless &&
    target.isEnough === undefined &&
    neededFields(mapping, fields).length === 0 &&
    countMapped(mapping) > 1;
  const others: Recognitions = isAlmost ? [named, mapped] : [mapped];
  if (!inOrder) return others;

  const width = inOrder.fields.length;
  const looksLikeIt = isHeadless ? inOrder.fits(first) : plain.headers.length === width;
  if (!looksLikeIt) return others;
  const ordered: Recognition = {
    id: 'fixed-columns',
    name: inOrder.name,
    plan: {
      ...plan,
      sheet: plain,
      mapping: plain.headers.map((header, index) => inOrder.fields[index] ?? usually(header)),
    },
  };
  const sample = table.cells.slice(isHeadless ? 0 : 1).slice(0, SAMPLE);
  const fitting = sample.filter(inOrder.fits).length;
  // Unknown headings may be in another language above columns in the usual order. Known headings must not contradict
  // it.
  const agrees = mapping.every((use, index) => [KEEP, LEAVE, inOrder.fields[index]].includes(use));
  return (isHeadless || agrees) && fitting >= sample.length / 2 ? [ordered, mapped] : [...others, ordered];
}

/** A file from its headings on, and the rows above them. */
function fromHeadings(table: Table, { fields }: ImportTarget): { table: Table; above: SheetRow[] } {
  const at = table.isMap ? 0 : headingsAt(table, fields);
  if (at === 0) return { table, above: [] };
  const { cells, numbers } = table;
  const above = cells.slice(0, at).map((row, index) => ({ number: numbers[index] ?? 0, cells: row }));
  return { table: { ...table, cells: cells.slice(at), numbers: numbers.slice(at) }, above };
}

/** Sets rows aside that are not of the list. Each feature of a map is one of its list. */
function listed(way: Recognition, { isMap = false }: Table, above: SheetRow[] = []): Recognition {
  if (isMap) return way;
  const plan = setAside(way.plan);
  if (above.length === 0) return { ...way, plan };
  return { ...way, plan: { ...plan, aside: [{ kind: 'above', rows: above }, ...(plan.aside ?? [])] } };
}

/**
 * Recognises files that are imported together. Throws `CsvProblem`.
 * @param isSaid whether the user confirmed this kind, whatever the files look like
 */
export function recognise(target: ImportTarget, given: readonly Table[], isSaid = false): Recognitions {
  const opened = given.map((one) => fromHeadings(asDailyWeather(one), target));
  const tables = opened.map(({ table: one }) => one);
  const [table, ...others] = tables;
  const above = opened[0]?.above;
  if (!table) throw new CsvProblem('There is nothing to import in this file.');
  const format = target.formats?.find(({ fits }) =>
    tables.every(({ cells }) => fits(new Set((cells[0] ?? []).map(foldHeader)))),
  );
  const kind = format ? target.kind : kindOfFile(table);
  if (!isSaid && kind !== undefined && kind !== target.kind) throw new OtherKind(kind, target);
  if (target.hindrance !== undefined) throw new CsvProblem(target.hindrance);
  if (!format && others.length > 0)
    throw new CsvProblem('These files do not belong together. Choose one of them at a time.');
  const [likeliest, ...further] = byColumns(table, target);
  const ways: Recognitions = [
    listed(likeliest, table, above),
    ...further.map((way) => listed(way, table, above)),
  ];
  if (!format) return ways;
  const { id, name, hint, onMatch } = format;
  const { schema, conclude } = target;
  const plan = format.plan ? { ...format.plan(tables), schema, conclude, things: target } : ways[0].plan;
  const way = listed({ id, name, hint, onMatch, plan }, table, above);
  return others.length > 0 ? [way] : [way, ...ways.filter(({ isMapped }) => isMapped)];
}
