/** Operations on hundreds of vessels in one call. */
import type { Opening } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { hour, pinot, useWinery } from '../testing/winery.ts';

const { ana, winery } = useWinery();

const COUNT = 300;
const code = (at: number) => `B-${String(at + 1).padStart(3, '0')}`;

/** Three hundred full barrels and two empty tanks. */
async function barrelHall() {
  const barrels = Array.from({ length: COUNT }, (_, at) => ({
    code: code(at),
    kind: 'barrel' as const,
    capacity: 225,
    amount: 225,
    lot: '25-PN',
    sources: [pinot],
  }));
  const tanks = ['T1', 'T2'].map((name) => ({ code: name, capacity: 100_000 }));
  const { status } = await ana.post<Opening>('/api/winery/openings', {
    at: hour(0),
    vessels: [...barrels, ...tanks],
  });
  expect(status).toBe(201);
  const byCode = new Map((await winery.list()).map((one) => [one.code, one.id]));
  const idOf = (name: string) => byCode.get(name) ?? '';
  return { t1: idOf('T1'), barrels: barrels.map((one) => idOf(one.code)) };
}

test('adds to three hundred barrels, racks them into one tank and the tank into them, one operation each', async () => {
  const { t1, barrels } = await barrelHall();
  const added = await winery.record({
    kind: 'add',
    at: hour(1),
    lines: barrels.map((vessel) => ({
      vessel,
      product: 'Potassium metabisulfite',
      substance: 'kmbs',
      dose: 30,
      unit: 'mg/L SO2',
    })),
  });
  expect(added.lines).toHaveLength(COUNT);
  await winery.record({
    kind: 'rack',
    at: hour(2),
    lines: barrels.map((from) => ({ from, to: t1, amount: 'all' })),
  });
  expect(await winery.vessel('T1')).toMatchObject({ level: COUNT * 225, lot: '25-PN' });
  const filled = await winery.record({
    kind: 'rack',
    at: hour(3),
    lines: barrels.map((to) => ({ from: t1, to, amount: 'full' })),
  });
  expect(await winery.levels()).toMatchObject({ T1: 0, 'B-001': 225, 'B-300': 225 });
  await winery.makeVoid(filled.id);
  expect(await winery.levels()).toMatchObject({ T1: COUNT * 225, 'B-001': 0, 'B-300': 0 });
});
