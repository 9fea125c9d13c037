/** Helpers for tests of imports: reads files as the dialog does, and writes one. */
import type { Answers } from '../fields.ts';
import { readTable } from '../formats/table.ts';
import { isRefused, rowReader } from '../read-rows.ts';
import { recognise } from '../recognise.ts';
import { asideWords } from '../set-aside.ts';
import type { ImportTarget } from '../target.ts';

/** Reads the rows of files in the likeliest way, with these answers. */
export function readAs(
  target: ImportTarget,
  files: string | Uint8Array | readonly string[],
  answers: Answers = {},
  name = 'file.csv',
) {
  const contents: readonly (string | Uint8Array)[] = files instanceof Uint8Array ? [files] : [files].flat();
  const tables = contents.map((content) =>
    readTable(name, typeof content === 'string' ? new TextEncoder().encode(content) : content),
  );
  const [way, ...others] = recognise(target, tables);
  if (!way) throw new Error('There is always a way.');
  const { questions, read } = rowReader(way.plan, answers);
  const { sheet, join = (every) => [...every] } = way.plan;
  const rows = join(sheet.rows.map(read), way.plan);
  return {
    id: way.id,
    hint: way.hint,
    contents: way.plan.contents ?? [],
    aside: asideWords(way.plan.aside),
    others: others.map(({ id }) => id),
    questions,
    rows,
    values: rows.filter((row) => !isRefused(row)).map(({ values }) => values),
    leftOut: rows.map(({ leftOut }) => leftOut),
    problems: rows.filter(isRefused).map(({ problems }) => problems),
  };
}
