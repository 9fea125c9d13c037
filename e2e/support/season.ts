import { type APIRequestContext, expect } from '@playwright/test';
import type { Person } from './test.ts';

const DAY_MS = 24 * 3_600_000;

const NOW = Date.now();

/** A day before today, in ISO format. */
const ago = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

const sourceOf = (field: string, variety: string) => ({ field, variety, vintage: 2025 });

/**
 * A season of a winery, by the API: grapes of two fields, one crushed into T1 and one received as must into T2,
 * blended in T3, aged in barrels, and bottled from T4; one racking written down wrongly and corrected, one made void.
 */
export async function seasonOf(request: APIRequestContext, { access }: Person, barrels = 3) {
  const headers = { authorization: `Bearer ${access}` };
  async function sent<Data>(method: 'post' | 'put', path: string, data: object): Promise<Data> {
    const answer = await request[method](`/api/winery/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  }
  const add = async (code: string, fields: object = {}) =>
    (await sent<{ id: string }>('post', 'vessels', { code, kind: 'tank', capacity: 1200, ...fields })).id;
  const record = (days: number, kind: string, lines: object[], others: object = {}) =>
    sent<{ id: string; version: number; lines: { wine?: string }[] }>('post', 'operations', {
      kind,
      at: ago(days),
      lines,
      ...others,
    });

  const bin = await add('B1', { kind: 'bin', capacity: 2000, unit: 'kg' });
  const [t1, t2, t3, t4] = [await add('T1'), await add('T2'), await add('T3'), await add('T4')];
  const casks: string[] = [];
  for (let at = 1; at <= barrels; at += 1) casks.push(await add(`F${at}`, { kind: 'barrel', capacity: 228 }));

  const montots = sourceOf('Les Montots', 'Pinot noir');
  await record(90, 'receive', [{ to: bin, amount: 1000, lot: '25-PN', sources: [montots] }]);
  await record(89.9, 'crush', [{ from: bin, amount: 'all', to: t1, volume: 800 }]);
  const gamay = sourceOf('Les Crus', 'Gamay');
  await record(89, 'receive', [{ to: t2, amount: 600, lot: '25-GA', sources: [gamay] }]);
  await record(60, 'blend', [
    { from: t1, to: t3, amount: 600, lot: '25-CUVEE' },
    { from: t2, to: t3, amount: 300 },
  ]);
  await record(55, 'rack', [
    ...casks.map((cask) => ({ from: t3, to: cask, amount: 'full' })),
    { from: t3, amount: 12, lost: 'lees' },
  ]);
  await record(
    20,
    'blend',
    casks.map((cask) => ({ from: cask, to: t4, amount: 'all' })),
  );
  const wine = { name: 'Cuvée des Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const bottled = await record(10, 'bottle', [
    { from: t4, amount: 'all', bottles: 900, bottleSizeMl: 750, wine },
  ]);
  const racked = await record(8, 'rack', [{ from: t2, amount: 30, lost: 'lees' }], { note: 'By gravity' });
  const corrected = { version: racked.version, kind: 'rack', at: ago(8), note: 'By gravity' };
  await sent('put', `operations/${racked.id}`, {
    ...corrected,
    lines: [{ from: t2, amount: 20, lost: 'lees' }],
  });
  const twice = await record(7, 'rack', [{ from: t2, amount: 30, lost: 'lees' }]);
  await sent('post', `operations/${twice.id}/void`, { reason: 'Written down twice' });
  return { wineId: String(bottled.lines[0]?.wine), t2 };
}
