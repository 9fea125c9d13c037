import { inWords } from '@cuverie/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeProblem } from './json.ts';

const object = (fields: number) => `{${Array.from({ length: fields }, (_, n) => `"${n}":1`).join(',')}}`;
const list = (items: number) => `[${'0,'.repeat(items - 1)}0]`;

describe('a JSON text', () => {
  test.each([
    ['an object of a thousand fields', object(1000)],
    ['many such objects', `[${Array.from({ length: 100 }, () => object(1000)).join(',')}]`],
    ['a list of many values', list(200_000)],
    ['many brackets, commas and colons in a text', JSON.stringify({ notes: '[{,:"\\'.repeat(100_000) })],
    ['nothing', ''],
    ['what is no JSON', ']]]}}}:::"'],
  ])('with %s is parsed', (_, text) => {
    expect(shapeProblem(text)).toBeUndefined();
  });

  test.each([
    ['an object of more', object(1001), 'An object takes at most 1,000 fields'],
    [
      'that inside another one',
      `{"rows":[{"values":${object(1001)}}]}`,
      'An object takes at most 1,000 fields',
    ],
    ['a list of very many values', list(250_001), 'At most 250,000 values fit one call. Send less at a time'],
    [
      'very many empty lists',
      `[${'[],'.repeat(250_000)}[]]`,
      'At most 250,000 values fit one call. Send less at a time',
    ],
    ['many levels', '['.repeat(33), 'The values are nested too deeply'],
  ])('with %s is refused', (_, text, problem) => {
    expect(inWords(shapeProblem(text))).toBe(problem);
  });

  test('is parsed with any texts', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string(), { maxKeys: 5 }), (values) => {
        expect(shapeProblem(JSON.stringify(values))).toBeUndefined();
      }),
    );
  });
});
