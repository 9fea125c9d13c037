/**
 * Conversion of values between PostgreSQL and JavaScript, the same for every store.
 * `pg` returns `numeric` and `bigint` as text and `date` as a JS Date, which moves a day across time zones. Here a day
 * stays text, amounts become numbers only without loss, and an instant is the ISO-8601 text of the API. Instants are
 * cut to milliseconds: columns that are compared again (keyset cursors) are declared `timestamptz(3)`.
 */
import { trimmedEnd } from '@cuverie/domain';
import { parse as parseArray } from 'postgres-array';

/** A number in the database that does not fit a JavaScript number. */
export class UnsafeNumber extends Error {
  override readonly name = 'UnsafeNumber';
  constructor(type: string, text: string) {
    super(
      `The ${type} value ${text} cannot be held exactly by a JavaScript number; cast or round it in SQL.`,
    );
  }
}

/** An instant or a day the API format cannot express (infinity, a year BC). */
export class UnsupportedInstant extends Error {
  override readonly name = 'UnsupportedInstant';
  constructor(text: string) {
    super(`The instant ${text} has no ISO-8601 form; such a value should never have been stored.`);
  }
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new UnsafeNumber('bigint', text);
  return value;
}

/** Any decimal of up to 15 significant digits survives the conversion to binary and back (IEEE 754 binary64). */
const SAFE_DIGITS = 15;

function parseNumeric(text: string): number {
  const value = Number(text);
  if (text.length <= SAFE_DIGITS && Number.isFinite(value)) return value;
  const significant = trimmedEnd(text.replace(/[-.]/g, '').replace(/^0+/, ''), '0');
  const fits = significant.length <= SAFE_DIGITS && (value !== 0 || significant === '');
  if (Number.isFinite(value) && (fits || (Number.isSafeInteger(Number(text)) && !text.includes('.'))))
    return value;
  throw new UnsafeNumber('numeric', text);
}

const INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::?\d\d)?)$/;

function parseInstant(text: string): string {
  const parts = INSTANT.exec(text);
  if (parts === null) throw new UnsupportedInstant(text);
  const [, day, time, fraction = '', offset = ''] = parts;
  const local = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (offset === '+00' || offset === '+00:00') return `${local}Z`;
  return new Date(`${local}${offset.length === 3 ? `${offset}:00` : offset}`).toISOString();
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function parseDay(text: string): string {
  if (!DAY.test(text)) throw new UnsupportedInstant(text);
  return text;
}

const asIs = (text: string): string => text;

type Parse = (text: string) => unknown;

// Object ids are fixed by PostgreSQL's catalogue (src/include/catalog/pg_type.dat). Other types stay text.
const PARSERS: readonly (readonly [type: number, arrayType: number, parse: Parse])[] = [
  [16, 1000, (text) => text === 't'], // bool
  [17, 1001, (text) => Buffer.from(text.slice('\\x'.length), 'hex')], // bytea
  [21, 1005, Number], // int2
  [23, 1007, Number], // int4
  [20, 1016, parseBigint], // int8
  [700, 1021, Number], // float4
  [701, 1022, Number], // float8
  [1700, 1231, parseNumeric], // numeric
  [1082, 1182, parseDay], // date
  [1184, 1185, parseInstant], // timestamptz
  [114, 199, JSON.parse], // json
  [3802, 3807, JSON.parse], // jsonb
  [25, 1009, asIs], // text
  [1043, 1015, asIs], // varchar
  [2950, 2951, asIs], // uuid
  [1114, 1115, asIs], // timestamp
];

const parsers = new Map(
  PARSERS.flatMap(([type, arrayType, parse]): [number, Parse][] => [
    [type, parse],
    [arrayType, (text) => parseArray(text, parse)],
  ]),
);

/** For a client's `types`. */
export const types = { getTypeParser: (type: number): Parse => parsers.get(type) ?? asIs };
