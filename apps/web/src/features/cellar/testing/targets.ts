/** Helpers for the tests of the cellar's imports. */
import type { Answers } from '../../../platform/csv/fields.ts';
import { writeCsv } from '../../../platform/csv/formats/write.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { WINE_TARGET } from '../import/targets.ts';

/** Reads the rows of files in the likeliest way, with these answers. */
export const read = (
  texts: string | readonly string[],
  answers: Answers = {},
  target = WINE_TARGET,
  name = 'file.csv',
) => readAs(target, texts, answers, name);

export const lines = (...rows: readonly (readonly string[])[]) => writeCsv(rows);

/** The text of a file separated by tabs. */
export const tabbed = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.join('\t')).join('\r\n');
