import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defused, undefused } from './csv-text.ts';

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\0x', '＝1', '＋1', '－1', '＠x', "'=1", "''@x"])(
  'a text that begins like a formula, %j, gets a leading quote and loses it again',
  (text) => {
    expect(defused(text)).toBe(`'${text}`);
    expect(undefused(defused(text))).toBe(text);
  },
);

test.each(['Barolo', "d'Yquem", "'s-Hertogenbosch", '', '5-1'])('the text %j stays as it is', (text) => {
  expect(defused(text)).toBe(text);
  expect(undefused(text)).toBe(text);
});

test('whatever a text is, it comes back', () => {
  const nasty = fc.string({ unit: fc.constantFrom("'", '=', '-', '＝', '\t', 'a', 'é', '🍷') });
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (text) => {
      expect(undefused(defused(text))).toBe(text);
    }),
  );
});
