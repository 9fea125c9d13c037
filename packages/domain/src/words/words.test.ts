import { expect, expectTypeOf, test } from 'vitest';
import type { CodeAndParams, Sentence } from './sentence.ts';
import { type DOMAIN_WORDS, inWords, sentenceOf } from './words.ts';

test('a sentence is a code with parameters, and its text has the numbers and units', () => {
  const warm = sentenceOf('too_warm', { now: 33.44, limit: 32, style: 'red' });
  expect(warm).toEqual({ code: 'too_warm', params: { now: 33.44, limit: 32, style: 'red' } });
  expect(inWords(warm)).toBe('33.4\u00a0°C; above 32\u00a0°C is warm for a red must.');
});

test('a sentence has exactly the parameters of its text', () => {
  expectTypeOf<CodeAndParams<typeof DOMAIN_WORDS, 'too_few_bottles'>>().toEqualTypeOf<
    [code: 'too_few_bottles', params: { left: number }]
  >();
});

test.each(['another_code', 'constructor', '__proto__'])(
  '%s, which is not in the table, keeps the received text',
  (code) => {
    const sentence: Sentence = { code, params: {} };
    expect(inWords(sentence, 'Something else.')).toBe('Something else.');
  },
);
