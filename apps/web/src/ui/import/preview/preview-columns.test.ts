import { describe, expect, it } from 'vitest';
import { dayField, textField } from '../../../platform/csv/fields.ts';
import type { Plan, ReadRow } from '../../../platform/csv/read-rows.ts';
import { previewColumns, storedWords } from './preview-columns.tsx';

const PLAIN: ReadRow = {
  source: { number: 2, cells: [] },
  values: {},
  extra: {},
  problems: {},
  leftOut: {},
  assumed: [],
  notes: [],
};
const words = (values: Record<string, unknown>, day: Record<string, string> = {}) =>
  storedWords({ ...PLAIN, values, shown: day }, dayField('date', 'Date'));

const field = (name: string) => textField(name, name);
const headers = ['name', 'vintage', 'place', 'rating', 'notes'];
const plan: Plan = {
  sheet: { headers, rows: [], delimiter: ',' },
  mapping: headers,
  fields: headers.map(field),
};
const refused: ReadRow[] = [
  {
    source: { number: 2, cells: [] },
    values: {},
    extra: {},
    problems: { notes: 'too long', rating: 'too high', '': 'twice in this file' },
    leftOut: {},
    assumed: [],
    notes: [],
  },
];
const shown = ['name', 'vintage', 'place', 'rating'];

const labels = (of: Plan, rows: readonly ReadRow[], isOnlyWrong = false) =>
  previewColumns(of, { shown, rows, refused: rows, isOnlyWrong }).map(({ field: { label } }) => label);
const orderOf = (isOnlyWrong: boolean) => labels(plan, refused, isOnlyWrong);

describe('the columns of the rows to import', () => {
  it('are the problems of a whole row, the usual ones, then those with a problem', () => {
    expect(orderOf(false)).toEqual(['Problem', 'name', 'vintage', 'place', 'rating', 'notes']);
  });

  it('have the problems beside the name if only rows with problems are shown', () => {
    expect(orderOf(true)).toEqual(['Problem', 'name', 'rating', 'notes', 'vintage', 'place']);
  });

  it('include one the file lacks if a row has a value for it', () => {
    const rows = refused.map((row) => ({ ...row, problems: {}, shown: { place: 'A1: 2; B2: 1' } }));
    expect(labels({ ...plan, mapping: ['name'] }, rows)).toEqual(['name', 'place']);
  });
});

it('words days as every page does', () => {
  expect([words({ date: '2026-09-01' }), words({}, { date: '2026-09-14' }), words({ date: '2030' })]).toEqual(
    ['1 Sep 2026', '14 Sep 2026', '2030'],
  );
});
