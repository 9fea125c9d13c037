import { DOMAIN_WORDS } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { CERTAIN_FIELDS, FIELDS } from './fields.ts';
import { FIGURES } from './figures.ts';
import { REFUSALS, SERVER_FIELDS } from './refusals.ts';

test('a code stands in one table, so that none hides the words of another', () => {
  const tables = [DOMAIN_WORDS, FIELDS, CERTAIN_FIELDS, SERVER_FIELDS, FIGURES, REFUSALS];
  const codes = tables.flatMap((table) => Object.keys(table));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});
