/** Values that have broken programs: each is tested in every place of every operation. */
import {
  CURSORS_TEXTS,
  DAYS_TEXTS,
  FOREIGN_TEXTS,
  ID,
  IDS_TEXTS,
  NAMES_TEXTS,
  NUMBERS_AS_TEXT_TEXTS,
  SIGN_TEXTS,
} from './nasty-texts.ts';

export interface NastyValue {
  kind: string;
  /** As JSON source, which may be invalid. */
  json: () => string;
  /** As text of a query, a path or a form field. */
  text: () => string;
  /** As part of a URL, where encoding would repair it. */
  encoded?: string;
}

/** Large ones are created once on demand. */
function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
const value = (kind: string, make: () => string): NastyValue => ({
  kind,
  json: once(() => JSON.stringify(make())),
  text: make,
});
/** Values `JSON.stringify` cannot write. */
const raw = (kind: string, text: string | (() => string)): NastyValue => {
  const make = once(() => (typeof text === 'string' ? text : text()));
  return { kind, json: make, text: make };
};
const texts = (group: string, list: readonly string[]): NastyValue[] =>
  list.map((text) => value(`${group}: ${JSON.stringify(text).slice(0, 48)}`, () => text));
const raws = (group: string, list: readonly string[]): NastyValue[] =>
  list.map((text) => raw(`${group}: ${text.slice(0, 48)}`, text));
const times = (text: string, count: number) => () => text.repeat(count);

const WRONG_TYPES = raws('type', [
  'null',
  'true',
  'false',
  '0',
  '1.5',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '""',
  '" "',
  '[""]',
  '{"":""}',
  '["a",1,null,{}]',
  '{"0":"a","length":1}',
  '"true"',
  '"yes"',
  '"null"',
  '"undefined"',
  '"[object Object]"',
]);

const OBJECTS = raws('object', [
  '{"length":{"toString":1}}',
  '{"toString":1}',
  '{"valueOf":1,"toString":null}',
  '{"toJSON":1}',
  '{"then":1}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"__proto__":null}',
  '{"hasOwnProperty":1}',
  '{"a":1,"a":2}',
  '{"raw":["select 1"]}',
  '{"type":25,"value":"x"}',
  '{"$ne":null}',
]);

const NAMES = texts('name', NAMES_TEXTS);

const LONG = [
  value('65,000 digits and a letter', () => `${'1'.repeat(65_000)}x`),
  value('65,000 blanks and a letter', () => `${' '.repeat(65_000)}x`),
  value('65,000 tabs', times('\t', 65_000)),
  value('12,000 digits and a letter', () => `${'1'.repeat(12_000)}x`),
  value('12,000 blanks between letters', () => `x${' '.repeat(12_000)}x`),
  value('12,000 commas', times('1,', 6000)),
  value('12,000 dots', times('1.', 6000)),
  value('12,000 dashes', times('-', 12_000)),
  value('12,000 quotes', times('"', 12_000)),
  value('a mail address of 12,000 parts', () => `${'a@'.repeat(6000)}.`),
  value('a mail address of dots', () => `a@${'a.'.repeat(6000)}`),
  value('a word of 70,000 letters', times('a', 70_000)),
  value('900,000 letters', times('ab ', 300_000)),
  value('201 letters', times('é', 201)),
  value('200 signs of four bytes', times('🍷', 200)),
  value('100 letters under 100 accents', times(`e${'\u0301'.repeat(20)}`, 100)),
  value('10,000 words', times('ab ', 3333)),
  value('a fraction of 12,000 digits', () => `2026-03-31T12:00:00.${'1'.repeat(12_000)}Z`),
  raw('a number of 12,000 digits', times('9', 12_000)),
  raw('a fraction of 12,000 threes', () => `0.${'3'.repeat(12_000)}`),
];

const DAYS = texts('day', DAYS_TEXTS);

const NUMBERS = raws('number', [
  '-0',
  '0.0',
  '1e309',
  '-1e309',
  '1e308',
  '-1e308',
  '5e-324',
  '1e-400',
  '0.1',
  '0.30000000000000004',
  '1.005',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '1e21',
  '123456789012345678901234567890',
  '-1',
  '1.0000000000000001',
  '1E400',
  '32768',
  '0.00000000000000000001',
]);

const NUMBERS_AS_TEXT = texts('number as text', NUMBERS_AS_TEXT_TEXTS);

const NO_JSON = raws('no JSON', [
  'NaN',
  'Infinity',
  'undefined',
  '01',
  '+1',
  '.5',
  "'a'",
  '{a:1}',
  '"\u0001"',
  '"a',
  '[1,',
  '"\\x41"',
  '"\\u12"',
]);

const SIGNS = [
  ...texts('sign', SIGN_TEXTS),
  { ...value('half of a character', () => '\ud800'), encoded: '%ED%A0%80' },
  { ...value('the other half of a character', () => 'a\udc00b'), encoded: 'a%ED%B0%80b' },
  { ...value('bytes that are no UTF-8', () => '\udfff'), encoded: '%FF%FE%C0%80' },
  { ...value('half an escape', () => '%'), encoded: '%' },
  { ...value('an escape of no hex', () => '%zz'), encoded: '%zz' },
  { ...value('an escaped NUL', () => 'a\0'), encoded: '%00' },
  { ...value('an escape escaped', () => '%2500'), encoded: '%2525' },
];

const FOREIGN = texts('foreign', FOREIGN_TEXTS);
const MANY_SIGNS = [
  value('200 per cent signs', times('%', 200)),
  value('199 backslashes', times('\\', 199)),
  value('200 underscores and per cents', times('_%', 100)),
  value('200 brackets', times('(', 200)),
  value('200 letters of one kind', times('a', 200)),
];

const DEEP = [
  ...[31, 33, 1000, 100_000].map((depth) =>
    raw(`${depth} lists in each other`, () => '['.repeat(depth) + ']'.repeat(depth)),
  ),
  ...[31, 1000, 50_000].map((depth) =>
    raw(`${depth} objects in each other`, () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
  ),
  raw('100,000 lists left open', () => '['.repeat(100_000)),
];

const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join(',');
const WIDE = [
  raw('90,000 keys', () => `{${many(90_000, (n) => `"k${n}":1`)}}`),
  raw('90,000 keys like numbers', () => `{${many(90_000, (n) => `"${n}":1`)}}`),
  raw('90,000 numbers', () => `[${many(90_000, String)}]`),
  raw('90,000 nulls', () => `[${many(90_000, () => 'null')}]`),
  raw('90,000 empty objects', () => `[${many(90_000, () => '{}')}]`),
  raw('20,000 ids', () => `[${many(20_000, () => `"${ID}"`)}]`),
  raw('1,000 times one id', () => `[${many(1000, () => `"${ID}"`)}]`),
  raw('201 texts', () => `[${many(201, (n) => `"t${n}"`)}]`),
  raw('200 long texts', () => `[${many(200, () => `"${'x'.repeat(200)}"`)}]`),
  raw('a key of 65,000 letters', () => `{"${'k'.repeat(65_000)}":1}`),
];

const IDS = texts('id', IDS_TEXTS);

const CURSORS = texts('cursor', CURSORS_TEXTS);

export const NASTY_VALUES: readonly NastyValue[] = [
  ...WRONG_TYPES,
  ...OBJECTS,
  ...NAMES,
  ...LONG,
  ...DAYS,
  ...NUMBERS,
  ...NUMBERS_AS_TEXT,
  ...NO_JSON,
  ...SIGNS,
  ...FOREIGN,
  ...MANY_SIGNS,
  ...DEEP,
  ...WIDE,
  ...IDS,
  ...CURSORS,
];

/** Values that once broke this server are tested more often. */
export const ONCE_BROKE: readonly NastyValue[] = [
  raw('an object with a length that is none', '{"length":{"toString":1}}'),
  ...DAYS.filter(({ kind }) => /[+-]14:00/.test(kind)),
  ...LONG.filter(({ kind }) => /digits and a letter/.test(kind)),
  ...SIGNS.filter(({ kind }) => /half of a character|\\u200b/.test(kind)),
];
