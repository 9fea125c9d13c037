/** What the tests of imports share: a file read as the dialog reads it, and how one is written. */
import type { Answers } from '../../../platform/csv/fields.ts';
import { isRefused, rowReader } from '../../../platform/csv/read-rows.ts';
import { readTable } from '../../../platform/csv/table.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { writeCsv } from '../../../platform/csv/write.ts';
import { WINE_TARGET } from './recognise.ts';

const file = (text: string, name: string) => readTable(name, new TextEncoder().encode(text));

/** The rows of files, read the likeliest way with these answers. */
export function read(
  texts: string | readonly string[],
  answers: Answers = {},
  target: ImportTarget = WINE_TARGET,
  name = 'file.csv',
) {
  const tables = [texts].flat().map((text) => file(text, name));
  const [way, ...others] = target.recognise(tables);
  if (!way) throw new Error('There is always a way.');
  const { questions, read: readRow } = rowReader(way.plan, answers);
  const rows = way.plan.sheet.rows.map(readRow);
  return {
    id: way.id,
    others: others.map(({ id }) => id),
    questions,
    rows,
    values: rows.filter((row) => !isRefused(row)).map(({ values }) => values),
    problems: rows.filter(isRefused).map(({ problems }) => problems),
  };
}

/** The text of a CSV file. */
export const lines = (...rows: readonly (readonly string[])[]) => writeCsv(rows);

/** The text of a file with tabs between its cells. */
export const tabbed = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.join('\t')).join('\r\n');
