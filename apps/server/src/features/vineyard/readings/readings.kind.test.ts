import type { Block, MatchedRows, Reading } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { isOneMachine } from '../../../testing/database.ts';
import { type ImportResults, sendAll, startImport, undoImport } from '../../../testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;
let block: string;
beforeEach(async () => {
  ana = await app().signUp();
  block = await aBlock(ana);
});

async function aBlock(client: SignedInClient): Promise<string> {
  const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5 };
  return (await client.post<Block>('/api/analytics/blocks/', draft)).data.id;
}

const start = () => startImport(ana, 'readings');
const row = (line: number, values: object) => ({ line, values: { block, ...values } });
const send = (id: string, rows: object[]) => sendAll(ana, id, rows);
const readings = async () => (await ana.get<Reading[]>('/api/analytics/harvest-readings/?sort=date')).data;

const FIRST = { date: '2026-09-07', brix: 20.1, status: 'Developing', takenBy: 'Jonas Weber' };
const SECOND = { date: '2026-09-14', brix: 22.4, ph: 3.41, ta: null, estimatedHarvest: '2026-09-28' };

test('imports measurements with their author, by default the importing person, and undoes them', async () => {
  const id = await start();
  expect(await send(id, [row(1, FIRST), row(2, SECOND)])).toEqual({
    added: 2,
    updated: 0,
    skipped: 0,
    refused: [],
  });
  expect(await readings()).toMatchObject([
    { ...FIRST, block, ph: null },
    { ...SECOND, block, status: 'Developing', takenBy: 'Ana Silva' },
  ]);
  expect((await undoImport(ana, id)).status).toBe('undone');
  expect(await readings()).toEqual([]);
});

test('changes only differences for the same file and adds no duplicate', async () => {
  await send(await start(), [row(1, FIRST), row(2, SECOND)]);
  const { data } = await ana.post<MatchedRows>('/api/imports/match', {
    kind: 'readings',
    rows: [row(1, FIRST), row(2, { date: '2026-09-21' })],
  });
  expect(data.matches.map(({ line }) => line)).toEqual([1]);
  expect(await send(await start(), [row(1, FIRST), row(2, { ...SECOND, brix: 22.6 })])).toMatchObject({
    added: 0,
    updated: 1,
    skipped: 1,
  });
  expect((await readings()).map(({ brix }) => brix)).toEqual([20.1, 22.6]);
});

test('reports an invalid row by its field and imports the others', async () => {
  const bobs = await aBlock(await app().signUp('Bob'));
  const { added, refused } = await send(await start(), [
    row(1, { date: '2026-09-07', brix: 41 }),
    row(2, { date: '2031-09-07' }),
    { line: 3, values: { ...FIRST, block: bobs } },
    row(4, SECOND),
  ]);
  expect(added).toBe(1);
  expect(refused).toEqual([
    { line: 1, errors: { brix: 'Brix must be 0-40' } },
    { line: 2, errors: { date: 'Date must not be in the future' } },
    { line: 3, errors: { block: 'This field does not exist, or no longer does.' } },
  ]);
});

test.runIf(isOneMachine())('refuses rows of a field that is being deleted, without a deadlock', async () => {
  await send(await start(), [row(1, FIRST)]);
  const again = await start();
  let sent: Promise<ImportResults> | undefined;
  await app().db.begin(async (tx) => {
    await tx.count(sql`select from blocks where id = ${block} for update`);
    sent = send(again, [row(1, { ...FIRST, brix: 21 }), row(2, SECOND)]);
    await expect
      .poll(
        async () =>
          (
            await app().db.rows(sql`
              select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          ).length,
      )
      .toBe(1);
    await tx.count(sql`delete from blocks where id = ${block}`);
  });
  const gone = { block: 'This field does not exist, or no longer does.' };
  expect(await sent).toMatchObject({
    added: 0,
    updated: 0,
    refused: [
      { line: 1, errors: gone },
      { line: 2, errors: gone },
    ],
  });
});
