/** Years of work in a cellar of barrels: filled once, and topped every month from the keg of their row. */
import type { OPERATION_KINDS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { operationKind } from '../../apps/server/src/features/winery/exchange/operations.kind.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';

export interface CellarWork {
  /** The number of barrels in a row, with one keg. */
  row: number;
  rows: number;
  months: number;
}

const MONTH_MS = 30 * 24 * 3_600_000;

/** An operation in the format of an archive. */
const operation = (number: number, at: number, kind: (typeof OPERATION_KINDS)[number], lines: object[]) => ({
  id: newId(),
  values: {
    number,
    kind,
    at: new Date(at).toISOString(),
    status: 'recorded' as const,
    lines,
    reason: null,
    note: null,
    voidReason: null,
    by: 'Ana Silva',
    versions: [],
  },
});

/** @returns the ids of the barrels, row by row */
export async function workCellar(
  db: Database,
  { estateId, userId }: { estateId: string; userId: string },
  { row, rows, months }: CellarWork,
): Promise<string[][]> {
  const now = Date.now();
  const stamp = { userId, at: new Date() };
  const cellar = Array.from({ length: rows }, () => ({
    keg: newId(),
    barrels: Array.from({ length: row }, () => newId()),
  }));
  const vessels = cellar.flatMap(({ keg, barrels }, at) => [
    { id: keg, code: `K-${at + 1}`, kind: 'keg', capacity: 1000 },
    ...barrels.map((id, place) => ({ id, code: `B-${at * row + place + 1}`, kind: 'barrel', capacity: 225 })),
  ]);
  await db.count(sql`
    insert into vessels (estate_id, id, code, kind, unit, capacity, created_at, created_by, updated_at, updated_by)
    select ${estateId}::uuid, given.id, given.code, given.kind, 'L', given.capacity, now(), ${userId}::uuid, now(),
      ${userId}::uuid
    from json_to_recordset(${JSON.stringify(vessels)}::json) as given(id uuid, code text, kind text, capacity numeric)`);
  let number = 0;
  const record = (operations: ReturnType<typeof operation>[]) =>
    db.begin((tx) => operationKind([]).store.insert(tx, estateId, operations as never, stamp));
  const begun = now - (months + 1) * MONTH_MS;
  const sources = [
    { share: 85, variety: 'Pinot noir', vintage: 2024 },
    { share: 15, variety: 'Gamay', vintage: 2024 },
  ];
  for (const [at, { barrels }] of cellar.entries()) {
    const lines = barrels.map((to) => ({ to, amount: 225, lot: `LOT-${at + 1}`, sources }));
    await record([operation(++number, begun, 'open', lines)]);
  }
  for (let month = 1; month <= months; month += 1) {
    const at = begun + month * MONTH_MS;
    const operations = cellar.flatMap(({ keg, barrels }, place) => [
      operation(++number, at + place * 60_000, 'receive', [
        { to: keg, amount: row, lot: 'TOPPING', sources: [{ variety: 'Pinot noir', vintage: 2023 }] },
      ]),
      operation(
        ++number,
        at + place * 60_000 + 1000,
        'top',
        barrels.map((to) => ({ from: keg, to, amount: 1 })),
      ),
    ]);
    await record(operations);
  }
  await db.count(sql`analyze entries`);
  return cellar.map(({ barrels }) => barrels);
}
