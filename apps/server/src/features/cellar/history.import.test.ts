import type { ImportRecord, WineRow } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { lookUpByIndex } from '../../platform/database/planned.ts';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { storeHistory } from './history.import.ts';

const app = useTestApp();

const WINES = 200;

const rowsOf = (many: number): WineRow[] =>
  Array.from({ length: many }, (_, n) => ({
    name: `Volnay ${n}`,
    vintage: 2019,
    region: 'Bourgogne',
    type: 'Red',
    quantity: 6,
    consumptions: [{ day: '2024-03-01', quantity: 1 }],
  }));

async function imported(client: SignedInClient, rows: WineRow[]): Promise<void> {
  const draft = { kind: 'wines', fileName: 'a.csv', format: 'own', rows: rows.length, onMatch: 'add' };
  const { id } = (await client.post<ImportRecord>('/api/imports', draft)).data;
  const numbered = rows.map((values, n) => ({ line: n + 1, values }));
  const { status } = await client.post(`/api/imports/${id}/rows`, { rows: numbered });
  expect(status).toBe(200);
}

test('a history sent again has each wine looked up, also where the database has not counted them yet', async () => {
  const { db } = app();
  await imported(await app().signUp(), rowsOf(10));
  await db.count(sql`analyze wines, consumptions`);
  const ana = await app().signUp();
  await imported(ana, rowsOf(WINES));
  const wines = await db.rows<{ id: string; estateId: string }>(sql`
    select id, estate_id as "estateId" from wines where created_by = ${ana.user.id} order by name`);
  const estateId = wines[0]?.estateId ?? '';
  const again = rowsOf(WINES).map((row, n) => ({ line: n + 1, row, itemId: wines[n]?.id ?? '' }));
  await db.begin(async (tx) => {
    await lookUpByIndex(tx);
    const stored = await storeHistory(tx, estateId, again, { userId: ana.user.id, at: app().clock.now() });
    expect(stored).toEqual([]);
    const read = await rowsRead(tx, 'wines');
    expect(read).toBeGreaterThanOrEqual(WINES);
    expect(read).toBeLessThan(WINES * 10);
  });
});
