import type { EuRegister, Lot, TtbReport, Vessel } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { hour, pinot, useWinery, VESSELS } from '../testing/winery.ts';

const { ana, winery } = useWinery();

const fruit = {
  amount: 1000,
  volume: 925,
  lot: '25-PN',
  sources: [pinot],
  tag: '1042',
  gross: 1400,
  tare: 400,
};

const delivery = (to: string, of: object = {}) => ({
  kind: 'receive',
  at: hour(0),
  lines: [{ to, ...fruit, ...of }],
});

test('fruit delivered straight into a tank is received and used as grapes, and is must of its lot', async () => {
  const to = await winery.addVessel('T1', 2000);
  const { id, entries } = await winery.record(delivery(to));
  expect(entries.map(({ account, vessel, unit, amount }) => [account ?? vessel, unit, amount])).toEqual([
    ['received', 'kg', -1000],
    ['crushed', 'kg', 1000],
    ['must', 'L', -925],
    ['T1', 'L', 925],
  ]);
  expect((await winery.vessel('T1')).composition).toMatchObject([{ variety: 'Pinot noir', vintage: 2025 }]);
  const report = async () =>
    (await ana.get<TtbReport>('/api/winery/reports/ttb?period=2025-09')).data.figures;
  const grapes = {
    grapes_received: { all: 1000 },
    grapes_total: { all: 1000 },
    grapes_used: { all: 1000 },
    grapes_total_end: { all: 1000 },
  };
  expect(await report()).toEqual({ ...grapes, fermenters_end: { all: 925 } });
  const register = (await ana.get<EuRegister>('/api/winery/reports/eu?period=2025-09')).data;
  expect(register.lots).toMatchObject([{ code: '25-PN', class: 'fermenting', entered: 925, end: 925 }]);
  expect(register.lots[0]?.lines).toMatchObject([{ kind: 'receive', other: 'must', entered: 925 }]);

  await winery.change(id, { ...delivery(to, { volume: 900 }), changeReason: 'Measured' });
  expect(await winery.levels()).toEqual({ T1: 900 });
  expect((await report())['fermenters_end']).toEqual({ all: 900 });
  await winery.record({ kind: 'remove', at: hour(1), reason: 'sold', lines: [{ from: to, amount: 850 }] });
  const preview = await winery.preview({ ...delivery(to, { volume: 880 }), id });
  expect(preview.changes).toMatchObject([{ kind: 'remove', changes: 'levels' }]);
  expect(await winery.tryToChange(id, delivery(to, { volume: 800 }))).toMatchObject({ status: 409 });
  expect(await winery.tryToMakeVoid(id)).toMatchObject({ status: 409 });
});

test('is traced by its tag from the truck to where it is, and back', async () => {
  const [t1, t2] = [await winery.addVessel('T1', 2000), await winery.addVessel('T2', 2000)];
  const at = {
    ...delivery(t1),
    lines: [delivery(t1).lines[0] ?? {}, { ...fruit, to: t2, tag: '1043', lot: '25-GA' }],
  };
  const { id } = await winery.record(at);
  const steps = async (of: string, direction: 'back' | 'forward') =>
    (await winery.trace(of, direction)).steps.map(({ from, to, tag }) => [
      from.account ?? from.vessel,
      to.account ?? to.vessel,
      tag,
    ]);
  const lots = (await ana.get<Lot[]>('/api/winery/lots')).data;
  const lot = lots.find(({ code }) => code === '25-GA');
  expect(await steps(`lots/${lot?.id}`, 'back')).toEqual([
    ['received', 'crushed', '1043'],
    ['must', 'T2', '1043'],
  ]);
  const { data } = await ana.get<{ steps: { tag: string }[] }>(
    `/api/winery/operations/${id}/trace?direction=forward&tag=1042`,
  );
  expect(data.steps.map(({ tag }) => tag)).toEqual(['1042', '1042']);
});

test('is refused into a bin, and beside fruit that goes into bins', async () => {
  const to = await winery.addVessel('T1', 2000);
  const { data: bin } = await ana.post<Vessel>(VESSELS, {
    code: 'B1',
    kind: 'bin',
    capacity: 2000,
    unit: 'kg',
  });
  const sentence = 'Fruit goes by weight and wine by volume: crush it to make must of it';
  expect(await winery.tryToRecord(delivery(bin.id))).toMatchObject({
    status: 400,
    errors: { 'lines.0.to': sentence },
  });
  const { volume: _, ...whole } = fruit;
  const mixed = {
    ...delivery(to),
    lines: [
      { to, ...fruit },
      { ...whole, to: bin.id, tag: '1043' },
    ],
  };
  expect(await winery.tryToRecord(mixed)).toMatchObject({
    status: 400,
    errors: { 'lines.1.volume': sentence },
  });
  expect(await winery.tryToRecord(delivery(to, { volume: 3000 }))).toMatchObject({ status: 400 });
});
