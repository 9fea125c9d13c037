/**
 * How PostgreSQL's types cross into JavaScript, decided once for every store.
 *
 * postgres.js would hand `numeric` and `bigint` over as text and `date` as a JS Date, which moves a day across
 * time zones. Here a day stays text, amounts become numbers only when nothing is lost, and an instant is the
 * ISO-8601 text the API sends. Instants are cut to milliseconds: columns that are compared again (keyset
 * cursors) are declared `timestamptz(3)`.
 */
import { trimmedEnd } from '@cuverie/domain';
import type { PostgresType } from '@cuverie/postgres';
import { parseArray, serialiseArray } from './arrays.ts';

/** A number in the database that a JavaScript number cannot hold without changing it. */
export class UnsafeNumber extends Error {
  override readonly name = 'UnsafeNumber';
  constructor(type: string, text: string) {
    super(
      `The ${type} value ${text} cannot be held exactly by a JavaScript number; cast or round it in SQL.`,
    );
  }
}

/** An instant or a day that the wire format has no way to say (infinity, a year before Christ). */
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

/** Any decimal of up to 15 significant digits survives the way to binary and back (IEEE 754 binary64). */
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

function serialiseDay(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('A day is text, YYYY-MM-DD, and never a JS Date.');
  return value;
}

function serialiseInstant(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

const asText = (value: unknown): string => String(value);
const asIs = (text: string): string => text;
const serialiseBoolean = (value: unknown): string => (value === true || value === 'true' ? 't' : 'f');
const parseBoolean = (text: string): boolean => text === 't';
const serialiseJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

interface Scalar {
  readonly oid: number;
  readonly arrayOid: number;
  readonly parse: (text: string) => unknown;
  readonly serialise: (value: unknown) => string;
  /** Left to postgres.js, which already does the right thing for the single value. */
  readonly builtin?: true;
}

// Object ids are fixed by PostgreSQL's catalogue (src/include/catalog/pg_type.dat).
const SCALARS: Readonly<Record<string, Scalar>> = {
  bool: { oid: 16, arrayOid: 1000, parse: parseBoolean, serialise: serialiseBoolean, builtin: true },
  int2: { oid: 21, arrayOid: 1005, parse: Number, serialise: asText, builtin: true },
  int4: { oid: 23, arrayOid: 1007, parse: Number, serialise: asText, builtin: true },
  int8: { oid: 20, arrayOid: 1016, parse: parseBigint, serialise: asText },
  float4: { oid: 700, arrayOid: 1021, parse: Number, serialise: asText, builtin: true },
  float8: { oid: 701, arrayOid: 1022, parse: Number, serialise: asText, builtin: true },
  numeric: { oid: 1700, arrayOid: 1231, parse: parseNumeric, serialise: asText },
  text: { oid: 25, arrayOid: 1009, parse: asIs, serialise: asText, builtin: true },
  varchar: { oid: 1043, arrayOid: 1015, parse: asIs, serialise: asText, builtin: true },
  uuid: { oid: 2950, arrayOid: 2951, parse: asIs, serialise: asText, builtin: true },
  date: { oid: 1082, arrayOid: 1182, parse: parseDay, serialise: serialiseDay },
  timestamp: { oid: 1114, arrayOid: 1115, parse: asIs, serialise: asText },
  timestamptz: { oid: 1184, arrayOid: 1185, parse: parseInstant, serialise: serialiseInstant },
  json: { oid: 114, arrayOid: 199, parse: JSON.parse, serialise: serialiseJson, builtin: true },
  jsonb: { oid: 3802, arrayOid: 3807, parse: JSON.parse, serialise: serialiseJson, builtin: true },
};

/**
 * The array types are listed instead of fetched: postgres.js asks each new connection for them in a query of its
 * own, whose failure (the database is killed in that moment) nobody can catch and which would end the process.
 */
export function postgresTypes(): Record<string, PostgresType> {
  const types: Record<string, PostgresType> = {};
  for (const [name, { oid, arrayOid, parse, serialise, builtin }] of Object.entries(SCALARS)) {
    if (builtin === undefined) types[name] = { to: oid, from: [oid], serialize: serialise, parse };
    types[`${name}_array`] = {
      to: arrayOid,
      from: [arrayOid],
      serialize: (values: unknown) => serialiseArray(values, serialise),
      parse: (text: string) => parseArray(text, parse),
    };
  }
  return types;
}

/** Element type to array type, for `sql.array(values)`. */
export function arrayTypes(): Record<number, number> {
  return Object.fromEntries(Object.values(SCALARS).map(({ oid, arrayOid }) => [oid, arrayOid]));
}
