import type { Grape } from '@cuverie/contract';
import { drawingAddress, GRAPE_COLORS } from '@cuverie/domain';
import { array, assert, constantFrom, integer, property, record, string, uuid } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { grapesAsCsv, grapesAsJson } from '../grape-files.ts';
import { GRAPE_TARGET } from './grape-target.ts';

const read = (name: string, text: string) => readAs(GRAPE_TARGET, text, {}, name);

const HEAD =
  'Name;Colour;Country;Brix;Target Brix;Baumé;Target Baumé;Soil;Description;Also known as;Picture;Clone';
const ROW = 'Räuschling;weiss;Switzerland;19,5;20;10,8;11;Gravel;Sour;Zürirebe, Drutsch;;7';

describe('a spreadsheet of varieties', () => {
  test('is read with other headings, decimal commas, lists, and other words for colours', () => {
    const { id, rows } = read('mine.csv', `${HEAD}\n${ROW.replace('weiss', 'BLANC')}`);
    expect(id).toBe('named-columns');
    expect(rows[0]?.problems).toEqual({});
    expect(rows[0]?.values).toEqual({
      name: 'Räuschling',
      color: 'White',
      origin: 'Switzerland',
      synonyms: ['Zürirebe', 'Drutsch'],
      brix_level: 19.5,
      brix_harvest_recommended: 20,
      baume_level: 10.8,
      baume_harvest_recommended: 11,
      recommended_soil: 'Gravel',
      details: 'Sour',
    });
  });

  test('reports problems beside the cell', () => {
    const bad = 'Räuschling;weiss;;41;20;10,85;11;Gravel;Sour;;http://example.com/a.jpg;7';
    const [row] = read('mine.csv', `${HEAD}\n${bad}`).rows;
    expect(row?.leftOut).toEqual({ picture: 'Picture must be a URL that starts with https://' });
    expect(row?.problems).toEqual({
      color: '“weiss” is none of Red, White, Rosé',
      origin: 'Origin is required',
      brix_level: 'Brix level must be between 0 and 40',
    });
  });

  test('without a column of names needs a mapping by the user', () => {
    expect(read('mine.csv', 'Sorte;Colour\nRäuschling;White').id).toBe('mapped');
  });

  test('without a column of another required value asks for it once', () => {
    const text = 'Name;Colour;Alcohol\nRäuschling;White;11\nCompleter;White;12';
    const { id, questions } = read('mine.csv', text);
    expect(id).toBe('named-columns');
    expect(questions.map(({ id: question }) => question)).toEqual([
      'all:origin',
      'all:baume_level',
      'all:baume_harvest_recommended',
      'all:brix_level',
      'all:brix_harvest_recommended',
      'all:recommended_soil',
      'all:details',
    ]);
    expect(questions[0]?.options).toEqual([
      { value: 'column:Alcohol', label: 'Alcohol (11)' },
      { value: 'leave-out', label: 'Leave these varieties out' },
    ]);
  });

  test('can leave out all varieties without a required value', () => {
    const [head, row] = [
      HEAD.replace('Country;', ''),
      ROW.replace('weiss', 'White').replace('Switzerland;', ''),
    ];
    const { questions, problems } = readAs(GRAPE_TARGET, `${head}\n${row}`, { 'all:origin': 'leave-out' });
    expect(questions.map(({ id, problem }) => [id, problem])).toEqual([['all:origin', undefined]]);
    expect(problems).toEqual([{ origin: 'Origin is required' }]);
    const bare = readAs(GRAPE_TARGET, `${head.replace(';Clone', '')}\n${row.replace(/;7$/, '')}`);
    expect(bare.questions[0]).toMatchObject({
      optionsText: 'These varieties have no origin.',
      noneText: 'Use the value below',
      options: [{ value: 'leave-out', label: 'Leave these varieties out' }],
    });
  });

  test('asks once for the values of varieties without a required value', () => {
    const without = ROW.replace('weiss', 'White').replace('Switzerland', '');
    const text = `${HEAD}\n${without}\n${without.replace('Räuschling', 'Completer')}`;
    const { questions, values } = read('mine.csv', text);
    expect(questions).toEqual([
      {
        id: 'missing:origin',
        text: 'Or what is it for these varieties? (such as France)',
        optionsText: '2 varieties have no origin. Which column is it?',
        options: [
          { value: 'column:Clone', label: 'Clone (7)' },
          { value: 'leave-out', label: 'Leave these varieties out' },
        ],
        problem: undefined,
      },
    ]);
    expect(values).toEqual([]);
    const answered = (answer: string) =>
      readAs(GRAPE_TARGET, text, { 'missing:origin': answer }).values.map(({ origin }) => origin);
    expect(answered('Switzerland')).toEqual(['Switzerland', 'Switzerland']);
    expect(answered('column:Clone')).toEqual(['7', '7']);
    expect(answered('leave-out')).toEqual([]);
  });
});

test('in JSON is a list of objects, plain or as the API returns it; anything else is refused with a message', () => {
  const row = { name: 'A', color: 'Red' };
  expect(read('a.json', JSON.stringify([row])).rows[0]?.values).toMatchObject(row);
  expect(read('a.json', JSON.stringify({ data: [row] })).rows[0]?.values).toMatchObject(row);
  for (const text of ['', '{', '[]', '[1]', '{"name":"A"}', '"A"'])
    expect(() => read('a.json', text)).toThrow('It must hold a list of objects');
});

// The server stores trimmed text with normalised line ends.
const said = string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((words) => words.replaceAll(/[\r\0]/g, '').trim())
  .filter((words) => words !== '' && words.isWellFormed());
const formula = constantFrom(
  '=1+1',
  '+41',
  '-cmd',
  '@SUM(A1)',
  "'=x",
  '="007"',
  'a; b',
  'a, b',
  '[a',
  '“b”\nc',
);
const words = constantFrom('x', 'y').chain((one) => (one === 'x' ? said : formula));
const list = array(words, { maxLength: 4 }).map((entries) => [
  ...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values(),
]);
const degrees = integer({ min: 0, max: 220 }).map((tenths) => tenths / 10);
const grapes = array(
  record({
    id: uuid(),
    name: words,
    synonyms: list,
    color: constantFrom(...GRAPE_COLORS),
    origin: words,
    flavor_profile: list,
    baume_level: degrees,
    baume_harvest_recommended: degrees,
    brix_level: degrees,
    brix_harvest_recommended: degrees,
    recommended_soil: words,
    details: words,
    picture: constantFrom('https://example.com/a.jpg?x=1,2;3', drawingAddress('A', 'Red')),
  }),
  { minLength: 1, maxLength: 5 },
);

test.each([
  ['CSV', 'grapes.csv', grapesAsCsv],
  ['JSON', 'grapes.json', grapesAsJson],
] as const)('exported as %s is read back unchanged', (_kind, name, write) => {
  assert(
    property(grapes, (exported) => {
      const { id, rows } = read(name, write(exported as Grape[]));
      expect(id).toBe('named-columns');
      expect(rows.map(({ problems }) => problems)).toEqual(exported.map(() => ({})));
      expect(rows.map(({ values }) => values)).toEqual(exported);
    }),
  );
});
