import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { askedFor } from './asked.ts';
import type { Db } from './database.ts';
import { sql } from './sql.ts';

const database = useTestDatabase('empty');

const ROWS = 2000;

/** Rows of these estates, each with a name of its own and as long as a variety's. */
const store = (db: Db, estates: string[], many: number) =>
  db.count(sql`
  insert into casks (estate_id, name, litres, notes)
  select estate_id, estate_id || ' ' || n, n % 7, repeat('A long note. ', 40)
  from unnest(${estates}::uuid[]) as estate_id, generate_series(1, ${many}::integer) as n`);

test.each([
  ['an estate of ten rows', 1, 10],
  ['estates of one row each', 60, 1],
])(
  'rows are looked up by their whole key though the database counted only %s',
  async (_what, estates, rows) => {
    const { db } = database();
    await db.count(sql`drop table if exists casks`);
    await db.count(sql`create table casks (estate_id uuid, name text, litres integer, notes text)`);
    await db.count(sql`create index on casks (estate_id, name)`);
    await db.count(sql`create index on casks (estate_id, litres)`);
    const others = Array.from({ length: estates }, () => randomUUID());
    await store(db, others, rows);
    await db.count(sql`analyze casks`);
    const estateId = randomUUID();
    await store(db, [estateId], ROWS);
    await db.begin(async (tx) => {
      await tx.count(sql`set local enable_seqscan = off`);
      const names = Array.from({ length: ROWS }, (_, n) => ({ wanted: `${estateId} ${n + 1}` }));
      const wanted = askedFor(
        estateId,
        sql`json_to_recordset(${JSON.stringify(names)}::text::json) as given (wanted text)`,
      );
      const found = await tx.row(sql`
      select count(casks.litres)::integer as count from ${wanted.rows} cross join lateral (
        select max(litres) as litres from casks where estate_id = ${wanted.estate} and name = asked.wanted
      ) as casks`);
      expect(found).toEqual({ count: ROWS });
      expect(await rowsRead(tx, 'casks')).toBeLessThan(ROWS * 2);
    });
  },
);
