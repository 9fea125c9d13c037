import type { ImportRecord } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { lookUpByIndex } from '../../platform/database/planned.ts';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { wineImporter } from './wines.import.ts';

const app = useTestApp();

async function importDrunk(client: SignedInClient, many: number): Promise<void> {
  const draft = { kind: 'wines', fileName: 'a.csv', format: 'own', rows: many, onMatch: 'add' };
  const { id } = (await client.post<ImportRecord>('/api/imports', draft)).data;
  const wine = { vintage: 2019, region: 'Bourgogne', type: 'Red', quantity: 6 };
  const rows = Array.from({ length: many }, (_, n) => ({
    line: n + 1,
    values: { ...wine, name: `Volnay ${n}`, consumptions: [{ day: '2024-03-01' }] },
  }));
  expect((await client.post(`/api/imports/${id}/rows`, { rows })).status).toBe(200);
}

test('how an import leaves wines is told by the history of each, also where the database has not counted it yet', async () => {
  const { db } = app();
  await importDrunk(await app().signUp(), 1);
  await db.count(sql`analyze wines, consumptions`);
  const ana = await app().signUp();
  await importDrunk(ana, 200);
  const wines = await db.rows<{ id: string; estateId: string }>(sql`
    select id, estate_id as "estateId" from wines where created_by = ${ana.user.id}`);
  const ids = wines.map(({ id }) => id);
  await db.begin(async (tx) => {
    await lookUpByIndex(tx);
    const digests = await wineImporter(app()).digests?.(tx, wines[0]?.estateId ?? '', ids);
    expect(digests?.size).toBe(200);
    expect(await rowsRead(tx, 'consumptions')).toBeGreaterThanOrEqual(200);
    expect(await rowsRead(tx, 'consumptions')).toBeLessThan(2000);
  });
});
