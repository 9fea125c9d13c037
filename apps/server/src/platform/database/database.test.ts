import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { connect } from './database.ts';
import { isConnectionLost, isDiskFull, isForeignKeyViolation, isUniqueViolation } from './errors.ts';
import { sql } from './sql.ts';

const database = useTestDatabase('empty');

/** Returns the JavaScript value of a PostgreSQL expression. */
const received = async (text: string, type: string): Promise<unknown> => {
  const { db } = database();
  const row = await db.row<{ value: unknown }>(sql`SELECT CAST(${text}::text AS ${sql.raw(type)}) AS value`);
  return row?.value;
};

describe('a value from the database', () => {
  it.each([
    ['2026-03-29', 'date', '2026-03-29'],
    ['0.1', 'numeric', 0.1],
    ['-225.00', 'numeric', -225],
    ['123456789012345', 'numeric', 123456789012345],
    ['0.000000000000000001', 'numeric', 1e-18],
    ['1000000000000000000000', 'numeric', 1e21],
    ['9007199254740991', 'numeric', Number.MAX_SAFE_INTEGER],
    ['0.00', 'numeric', 0],
    ['9007199254740991', 'bigint', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', 'bigint', -Number.MAX_SAFE_INTEGER],
    ['2026-11-20 10:15:21.123456+00', 'timestamptz', '2026-11-20T10:15:21.123Z'],
    ['2026-11-20 11:15:21+01', 'timestamptz', '2026-11-20T10:15:21.000Z'],
    ['1850-01-01 00:00:00.5+00', 'timestamptz', '1850-01-01T00:00:00.500Z'],
    ['{"litres": 225.5}', 'jsonb', { litres: 225.5 }],
    ['{1.5,NULL,2}', 'numeric[]', [1.5, null, 2]],
    ['{2026-11-20}', 'date[]', ['2026-11-20']],
    ['{}', 'text[]', []],
    ['{"a, \\"b\\" \\\\ {c}",NULL,"NULL",""}', 'text[]', ['a, "b" \\ {c}', null, 'NULL', '']],
    [
      '{{1,2},{3,4}}',
      'int[]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])('%s as %s arrives unchanged', async (text, type, expected) => {
    expect(await received(text, type)).toEqual(expected);
  });

  it.each([
    ['9007199254740992', 'bigint', 'UnsafeNumber'],
    ['9007199254740993', 'numeric', 'UnsafeNumber'],
    ['0.1234567890123456789', 'numeric', 'UnsafeNumber'],
    ['NaN', 'numeric', 'UnsafeNumber'],
    ['infinity', 'timestamptz', 'UnsupportedInstant'],
    ['infinity', 'date', 'UnsupportedInstant'],
  ])('%s as %s is refused rather than changed', async (text, type, name) => {
    await expect(received(text, type)).rejects.toMatchObject({ name });
    expect(await received('1', 'int')).toBe(1);
  });

  it('arrives unchanged in any session time zone', async () => {
    const db = connect({ ...database().target, max: 1 });
    await db.count(sql`SET TIME ZONE 'Asia/Kolkata'`);
    expect(await db.rows(sql`SELECT '2026-11-20T10:15:21.123Z'::timestamptz AS at`)).toEqual([
      { at: '2026-11-20T10:15:21.123Z' },
    ]);
    await db.end();
  });
});

describe('a value to the database', () => {
  it('returns as it was sent, also in lists', async () => {
    const { db } = database();
    const words = ['Château "d’Yquem"', 'a,b', '{}', 'NULL', '', 'back\\slash'];
    const row = await db.row(sql`
      SELECT ${words}::text[] AS words, ${[1.5, 2]}::numeric[] AS litres, ${['2026-11-20']}::date[] AS days,
        ${[true, false]}::boolean[] AS flags, ${'2026-11-20'}::date AS day,
        ${'2026-11-20T10:15:21.123Z'}::timestamptz AS at, ${{ a: [1, null] }}::jsonb AS json,
        ${[null, 1]}::int[] AS gaps`);
    expect(row).toEqual({
      words,
      litres: [1.5, 2],
      days: ['2026-11-20'],
      flags: [true, false],
      day: '2026-11-20',
      at: '2026-11-20T10:15:21.123Z',
      json: { a: [1, null] },
      gaps: [null, 1],
    });
  });

  it('is refused if undefined, alone, in a row or in a list', async () => {
    const { db } = database();
    const nothing: { value?: string } = {};
    const missing = nothing.value as unknown as string;
    await db.count(sql`CREATE TABLE IF NOT EXISTS undefineds (a text)`);
    expect(() => sql`SELECT ${missing}::text`).toThrow('undefined');
    expect(() => sql`INSERT INTO undefineds ${sql.values({ a: missing })}`).toThrow('undefined');
    expect(() => sql`SELECT ${[missing]}::text[]`).toThrow('undefined');
    expect(await db.rows(sql`SELECT a FROM undefineds`)).toEqual([]);
  });
});

describe('an error of the database', () => {
  const failing = (statement: string): Promise<unknown> =>
    database()
      .db.rows(sql.raw(statement))
      .catch((error: unknown) => error);

  it('is identified by its state and constraint', async () => {
    const { db } = database();
    await db.begin((tx) =>
      tx.script(`
      CREATE TABLE estates (id integer CONSTRAINT estates_pkey PRIMARY KEY, litres integer CONSTRAINT litres_positive CHECK (litres > 0));
      CREATE TABLE barrels (estate integer CONSTRAINT barrels_estate REFERENCES estates);
      INSERT INTO estates VALUES (1, 1)`),
    );
    const unique = await failing('INSERT INTO estates VALUES (1, 1)');
    const check = await failing('INSERT INTO estates VALUES (2, 0)');
    const foreign = await failing('INSERT INTO barrels VALUES (9)');
    const full = await failing(`DO $$ BEGIN RAISE EXCEPTION SQLSTATE '53100'; END $$`);
    const all = [unique, check, foreign, full];
    expect(all.map((error) => isUniqueViolation(error))).toEqual([true, false, false, false]);
    expect(all.map((error) => isForeignKeyViolation(error))).toEqual([false, false, true, false]);
    expect(all.map((error) => isDiskFull(error))).toEqual([false, false, false, true]);
    expect(all.map((error) => isConnectionLost(error))).toEqual([false, false, false, false]);
    expect(isUniqueViolation(unique, 'estates_pkey')).toBe(true);
    expect(isUniqueViolation(unique, 'barrels_pkey')).toBe(false);
  });

  it('is a lost connection if no server answers, on a socket or an address', async () => {
    const gone = [
      connect({
        socket: { path: '/nowhere/.s.PGSQL.5432', user: 'user', password: '', database: 'nothing' },
        max: 1,
      }),
      connect({ url: 'postgres://user@127.0.0.1:1/nothing', max: 1 }),
    ];
    for (const db of gone) {
      const error = await db.rows(sql`SELECT 1`).catch((refusal: unknown) => refusal);
      expect(isConnectionLost(error)).toBe(true);
      await db.end({ timeout: 0 });
    }
    expect(isConnectionLost(Object.assign(new Error('a picture'), { code: 'ENOENT', syscall: 'open' }))).toBe(
      false,
    );
  });
});
