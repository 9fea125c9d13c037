import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { columnArray } from './many.ts';
import { sql } from './sql.ts';

const database = useTestDatabase('empty');

/** What PostgreSQL reads as something else unless it is quoted, and what it keeps of any script. */
const text = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '"', '\\', '{}', '{a,b}', ',', ' a ', '\\N', "'", '\t\r\n', '\u2028'),
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', ',', ' ', 'N', '\n', 'é', '🍷') }),
  fc.string({ unit: 'binary' }).filter((any) => any.isWellFormed() && !any.includes('\0')),
);

/** Without a backslash: V8 reads the key `\"` as `\\` where it read an object with that one before. */
const key = fc.string({ unit: fc.constantFrom('"', '{', '}', ',', ':', ' ', 'N', 'é', '🍷') });

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 5 });

test('a column of any values is read by PostgreSQL as they were', async () => {
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
