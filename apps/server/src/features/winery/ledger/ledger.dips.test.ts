import type { CellarOperation, Vessel } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { hour, useWinery, VESSELS } from '../testing/winery.ts';

const { ana, winery } = useWinery();

const lying = { kind: 'lying', diameterM: 1.6, lengthM: 2.5 };
const chart = {
  kind: 'chart',
  reads: 'dry',
  rows: [
    { markCm: 5, litres: 1800 },
    { markCm: 60, litres: 150 },
    { markCm: 70, litres: 0 },
  ],
};

async function tankWith(dip: object | null): Promise<string> {
  const { data } = await ana.post<Vessel>(VESSELS, { code: 'T1', kind: 'tank', capacity: 5100, dip });
  await winery.record({ kind: 'open', at: hour(0), lines: [{ to: data.id, amount: 1500, lot: 'A' }] });
  return data.id;
}

const dipped = (vessel: string, dipCm: number, level?: number) => ({
  kind: 'measure',
  at: hour(1),
  lines: [{ vessel, dipCm, level }],
});

describe('a dipstick mark', () => {
  test.each([
    ['a lying tank', lying, 50, 1342.02],
    ['a chart', chart, 32.5, 975],
  ])('is converted to litres by %s and stored', async (_, dip, cm, litres) => {
    const id = await tankWith(dip);
    expect((await ana.get<Vessel>(`${VESSELS}/${id}`)).data.dip).toEqual(dip);
    const { lines, entries } = await winery.record(dipped(id, cm));
    expect(lines).toEqual([{ vessel: id, dipCm: cm, level: litres }]);
    expect(entries.find(({ vessel }) => vessel === 'T1')).toMatchObject({ after: litres });
  });

  test('yields to given litres, and a later chart changes no recorded operation', async () => {
    const id = await tankWith(chart);
    const { id: measured } = await winery.record(dipped(id, 32.5, 980));
    expect(await winery.levels()).toEqual({ T1: 980 });
    const { data } = await ana.put<Vessel>(`${VESSELS}/${id}`, { dip: null });
    expect(data).toMatchObject({ dip: null, level: 980 });
    const { data: stored } = await ana.get<CellarOperation>(`/api/winery/operations/${measured}`);
    expect(stored.lines).toEqual([{ vessel: id, dipCm: 32.5, level: 980 }]);
  });

  test.each([
    [
      'a vessel without shape or chart',
      null,
      30,
      'T1 has neither a shape nor a dip chart: give its level, or edit the vessel',
    ],
    ['a mark beyond the chart', chart, 80, 'Mark must be between 5 cm and 70 cm'],
  ])('is refused with a message for %s', async (_, dip, cm, words) => {
    const id = await tankWith(dip);
    expect(await winery.tryToRecord(dipped(id, cm))).toMatchObject({
      status: 400,
      errors: { 'lines.0.dipCm': words },
    });
  });

  test('is required for a measurement without a level', async () => {
    const id = await tankWith(chart);
    expect(await winery.tryToRecord({ kind: 'measure', at: hour(1), lines: [{ vessel: id }] })).toMatchObject(
      {
        errors: { 'lines.0.level': 'Enter the level, or what the dipstick shows' },
      },
    );
  });
});

test.each([
  ['a chart that rises where it is read dry', { ...chart, reads: 'wet' }, 'dip'],
  ['a chart of one row', { ...chart, rows: [{ markCm: 1, litres: 0 }] }, 'dip'],
  ['a tank without a length', { ...lying, lengthM: 0 }, 'dip'],
])('refuses a vessel with %s', async (_, dip, field) => {
  const { status, error } = await ana.post(VESSELS, { code: 'T1', kind: 'tank', capacity: 100, dip });
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
});
