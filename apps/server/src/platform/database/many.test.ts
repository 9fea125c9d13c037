import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { columnArray } from './many.ts';
import { sql } from './sql.ts';

const database = useTestDatabase('empty');

/** Texts that PostgreSQL reads differently unless quoted, and characters of any script. */
const text = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '"', '\\', '{}', '{a,b}', ',', ' a ', '\\N', "'", '\t\r\n', '\u2028'),
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', ',', ' ', 'N', '\n', 'é', '🍷') }),
  fc.string({ unit: 'binary' }).filter((any) => any.isWellFormed() && !any.includes('\0')),
);

/** Without a backslash: V8 may read the key `\"` as `\\` after it read an object with that one. */
const key = fc.string({ unit: fc.constantFrom('"', '{', '}', ',', ':', ' ', 'N', 'é', '🍷') });

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 5 });

test('PostgreSQL reads a column of any values unchanged', async () => {
  const { db } = database();
  const row = fc.record({
    text: maybe(text),
    number: maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).map((any) => any + 0)),
    truth: maybe(fc.boolean()),
    json: maybe(fc.dictionary(key, text, { noNullPrototype: true })),
    list: maybe(fc.array(maybe(text))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
      const column = (field: keyof (typeof rows)[number]) => columnArray(rows.map((one) => one[field]));
      const read = await db.rows<(typeof rows)[number]>(sql`
        select text, number, truth, json, list::text[] as list
        from unnest(${column('text')}::text[], ${column('number')}::double precision[],
          ${column('truth')}::boolean[], ${column('json')}::jsonb[], ${column('list')}::text[])
          as given(text, number, truth, json, list)`);
      expect([...read]).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});
