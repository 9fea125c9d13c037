import type { ImportedRows, ImportRecord, Wine } from '@cuverie/contract';
import { expect, test } from 'vitest';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { keepWordsOfAll } from './wines.words.ts';

const app = useTestApp();

/** Two letters for each digit, and no two numbers alike by a typo. */
const lettered = (n: number): string =>
  Array.from(String(n).padStart(4, '0'), (digit) => String.fromCharCode(97 + Number(digit)).repeat(2)).join(
    '',
  );

/** As many rows as a call takes, each with words of its own. */
const rows = Array.from({ length: 1000 }, (_, n) => ({
  line: n + 1,
  values: {
    name: `Clos ${lettered(n)}`,
    producer: `Dom${lettered(n)}`,
    vintage: 2015,
    region: 'Jura',
    type: 'White',
    quantity: 1,
  },
}));

/** An import that took the rows and is not finished yet. */
async function begun(client: SignedInClient): Promise<string> {
  const draft = { kind: 'wines', fileName: 'cellar.csv', format: 'mapped', rows: 1000, onMatch: 'update' };
  const { data } = await client.post<ImportRecord>('/api/imports', draft);
  const stored = await client.post<ImportedRows>(`/api/imports/${data.id}/rows`, { rows });
  expect(stored.data.added).toBe(1000);
  return data.id;
}

const found = async (client: SignedInClient, q: string) =>
  (await client.get<Wine[]>(`/cellar/wines?q=${q}`)).data.map(({ name }) => name);

test('typos of what an import brought are told once it is finished', async () => {
  const ana = await app().signUp();
  const id = await begun(ana);
  expect(await found(ana, 'aabbccdd')).toEqual(['Clos aabbccdd']);
  await ana.post(`/api/imports/${id}/finish`);
  expect(await found(ana, 'aabbcxdd')).toEqual(['Clos aabbccdd']);
  await expect(app().db.rows(sql`select from words_put_aside`)).resolves.toEqual([]);
});

test('typos of what an import brought that nobody finished are told a while later', async () => {
  const ben = await app().signUp();
  await begun(ben);
  await keepWordsOfAll(app().db);
  expect(await found(ben, 'aabbcxdd')).toEqual(['Clos aabbccdd']);
});

test('who stores many wines waits for nobody who stores the same words', async () => {
  const { db } = app();
  const cleo = await app().signUp();
  const { data } = await cleo.post<Wine>('/cellar/wines', rows[0]?.values ?? {});
  const words = rows.flatMap(({ values }) => `${values.name} ${values.producer}`.toLowerCase().split(' '));
  const keep = (tx: Transaction) =>
    tx.rows(sql`select keep_words(estate_id, ${words}) from wines where id = ${data.id}`);
  const last = async () => {
    await db.begin(async (other) => {
      await other.count(sql`set local lock_timeout = '1s'`);
      await keep(other);
    });
  };
  await db.begin(async (tx) => {
    await keep(tx);
    await expect(last()).resolves.toBeUndefined();
  });
  await keepWordsOfAll(db);
  const kept = await db.rows(sql`
    select word from cellar_words where estate_id = (select estate_id from wines where id = ${data.id})`);
  expect(kept.map(({ word }) => word)).toEqual(expect.arrayContaining(['clos', 'aaaabbcc', 'domaaaabbcc']));
});

test('words put aside are kept though those that nothing has are forgotten in that moment', async () => {
  const { db } = app();
  const dora = await app().signUp();
  await begun(dora);
  const { id } = await db.one<{ id: string }>(sql`select estate_id as id from words_put_aside`);
  let keeping: Promise<void> | undefined;
  await db.begin(async (tx) => {
    await tx.count(sql`select pg_advisory_xact_lock(words_lock(${id}))`);
    keeping = keepWordsOfAll(db);
    const waiting = () => db.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`);
    await expect.poll(async () => (await waiting()).length).toBe(1);
  });
  await keeping;
  expect(await found(dora, 'aabbcxdd')).toEqual(['Clos aabbccdd']);
});
