import { expect, test } from 'vitest';
import { hour, useWinery } from '../testing/winery.ts';

const { ana, signUp, winery } = useWinery();

const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
const montots = { variety: 'Pinot noir', vintage: 2025, field: 'Les Montots' };
const gamay = { variety: 'Gamay', vintage: 2025, field: 'Les Crus' };

/**
 * Grapes of two fields: one crushed into T1, the other received as must in T2; half of each is blended in T3 and
 * bottled.
 */
async function season() {
  const bin = await winery.addVessel('B1', 2000, 'bin');
  const [t1, t2, t3, t4] = [
    await winery.addVessel('T1'),
    await winery.addVessel('T2'),
    await winery.addVessel('T3'),
    await winery.addVessel('T4'),
  ];
  // Contents of T1 in the year before are unrelated.
  await winery.record({
    kind: 'open',
    at: hour(-500),
    lines: [{ to: t1, amount: 100, lot: '24-OLD', sources: [{ field: 'Old', variety: 'Aligoté' }] }],
  });
  await winery.record({
    kind: 'remove',
    at: hour(-400),
    reason: 'sold',
    lines: [{ from: t1, amount: 'all' }],
  });
  await winery.record({
    kind: 'receive',
    at: hour(0),
    lines: [{ to: bin, amount: 1000, lot: '25-PN', sources: [montots] }],
  });
  await winery.record({
    kind: 'crush',
    at: hour(1),
    lines: [{ from: bin, amount: 'all', to: t1, volume: 800 }],
  });
  await winery.record({
    kind: 'receive',
    at: hour(2),
    lines: [{ to: t2, amount: 600, lot: '25-GA', sources: [gamay] }],
  });
  await winery.record({
    kind: 'blend',
    at: hour(3),
    lines: [
      { from: t1, to: t3, amount: 400, lot: '25-CUVEE' },
      { from: t2, to: t3, amount: 300 },
    ],
  });
  await winery.record({ kind: 'rack', at: hour(4), lines: [{ from: t2, to: t4, amount: 'all' }] });
  const bottled = await winery.record({
    kind: 'bottle',
    at: hour(5),
    lines: [{ from: t3, amount: 'all', bottles: 900, bottleSizeMl: 750, wine }],
  });
  return { bin, t1, t2, t3, t4, wineId: String(bottled.lines[0]?.['wine']) };
}

const kindsOf = ({ steps }: { steps: { kind: string }[] }) => steps.map(({ kind }) => kind);

test('follows a field’s fruit to every bottle and vessel', async () => {
  const { bin, wineId } = await season();
  const trace = await winery.trace(`vessels/${bin}`, 'forward');
  expect(kindsOf(trace)).toEqual(['crush', 'crush', 'blend', 'bottle', 'bottle']);
  expect(trace.vessels.map(({ code }) => code)).toEqual(['B1', 'T1', 'T3']);
  expect(trace.bottles).toEqual([
    {
      operationId: expect.any(String),
      wineId,
      wine: 'Les Montots',
      bottles: 900,
      bottleSizeMl: 750,
      at: hour(5),
      lot: '25-CUVEE',
      broughtAs: null,
      lotCode: null,
      label: null,
      closure: null,
      bottlesPerCase: null,
      library: 0,
      moved: [],
    },
  ]);
});

test('follows bottles back to all their grapes, without earlier wine of the vessels', async () => {
  const { wineId } = await season();
  const trace = await winery.trace(`wines/${wineId}`, 'back');
  expect(kindsOf(trace)).toEqual(['receive', 'crush', 'crush', 'receive', 'blend', 'blend', 'bottle']);
  expect(trace.sources).toHaveLength(2);
  expect(trace.sources).toEqual(
    expect.arrayContaining([expect.objectContaining(montots), expect.objectContaining(gamay)]),
  );
  expect(trace.lots.map(({ code }) => code).sort()).toEqual(['25-CUVEE', '25-GA', '25-PN']);
});

test('returns the contents of vessels at each step, and the composition of inflows into empty ones', async () => {
  const { wineId } = await season();
  const { steps, sources } = await winery.trace(`wines/${wineId}`, 'back');
  const known = new Map(sources.map(({ source, variety }) => [source, variety]));
  expect(
    steps.map(({ fromAfter, toBefore, sources: of }) => [fromAfter, toBefore, of.map((id) => known.get(id))]),
  ).toEqual([
    [null, 0, ['Pinot noir']],
    [0, null, []],
    [null, 0, ['Pinot noir']],
    [null, 0, ['Gamay']],
    [400, 0, []],
    [300, 400, []],
    [25, null, []],
  ]);
});

test('returns the origin of a vessel’s current contents and of a lot', async () => {
  const { t4, t1 } = await season();
  const back = await winery.trace(`vessels/${t4}`, 'back');
  expect(kindsOf(back)).toEqual(['receive', 'rack']);
  expect(back.sources).toMatchObject([gamay]);
  const { lotId } = await winery.vessel('T4');
  const forward = await winery.trace(`lots/${lotId}`, 'forward');
  expect(forward.vessels.map(({ code }) => code)).toEqual(['T2', 'T3', 'T4']);
  expect(forward.bottles).toMatchObject([{ bottles: 900 }]);
  expect(kindsOf(await winery.trace(`vessels/${t1}`, 'forward'))).toEqual([
    'remove',
    'blend',
    'bottle',
    'bottle',
  ]);
});

test('follows wine through bottles that were emptied into a vessel', async () => {
  const { bin, t1, t3, wineId } = await season();
  const t5 = await winery.addVessel('T5');
  const { lotId } = await winery.vessel('T4');
  const lot = (await winery.list()).find(({ code }) => code === 'T3')?.lotId ?? null;
  expect(lot).toBeNull();
  const [filled] = (await winery.trace(`wines/${wineId}`, 'back')).bottles;
  const goods = { bottling: filled?.operationId, wine: wineId, bottles: 100, bottleSizeMl: 750 };
  const dumped = { kind: 'goods', at: hour(6), reason: 'dumped', lines: [{ ...goods, to: t5 }] };
  const dump = await winery.record(dumped);
  const sale = await winery.record({ kind: 'goods', at: hour(7), reason: 'exported', lines: [goods] });
  const back = await winery.trace(`vessels/${t5}`, 'back');
  expect(kindsOf(back)).toEqual([
    'receive',
    'crush',
    'crush',
    'receive',
    'blend',
    'blend',
    'bottle',
    'goods',
  ]);
  expect(back.steps.map((step) => step.wineId).filter((id) => id !== null)).toEqual([wineId, wineId]);
  expect(back.sources).toHaveLength(2);
  const forward = await winery.trace(`vessels/${bin}`, 'forward');
  expect(kindsOf(forward)).toEqual(['crush', 'crush', 'blend', 'bottle', 'bottle', 'goods']);
  expect(forward.bottles).toMatchObject([
    {
      bottles: 900,
      moved: [
        { operationId: dump.id, at: hour(6), reason: 'dumped', bottles: -100 },
        { operationId: sale.id, at: hour(7), reason: 'exported', bottles: -100 },
      ],
    },
  ]);
  const cuvee = (await winery.vessel('T5')).lotId;
  const listed = async (where: string) => (await ana.get<object[]>(`/api/winery/bottlings?${where}`)).data;
  expect(await listed(`lot=${cuvee}`)).toEqual(forward.bottles);
  expect(await listed(`operation=${filled?.operationId}`)).toEqual(forward.bottles);
  expect(await listed(`lot=${lotId}`)).toEqual([]);
  expect([t1, t3]).not.toContain(t5);
});

test('knows that bottles came from elsewhere, and follows them into a vessel', async () => {
  const t1 = await winery.addVessel('T1');
  const line = { wine, bottles: 120, bottleSizeMl: 750, lot: '24-PN', sources: [{ variety: 'Pinot noir' }] };
  const brought = await winery.record({ kind: 'goods', at: hour(1), reason: 'received', lines: [line] });
  const emptied = { bottling: brought.id, wine: brought.lines[0]?.['wine'], bottles: 20, bottleSizeMl: 750 };
  await winery.record({ kind: 'goods', at: hour(2), reason: 'dumped', lines: [{ ...emptied, to: t1 }] });
  const back = await winery.trace(`wines/${String(emptied.wine)}`, 'back');
  expect(back.steps).toMatchObject([{ from: { account: 'received' }, to: { account: 'bottled' } }]);
  expect(back.bottles).toMatchObject([{ bottles: 120, lot: '24-PN', broughtAs: 'received' }]);
  const ofTank = await winery.trace(`vessels/${t1}`, 'back');
  expect(ofTank.steps.map(({ from, to }) => [from.account, to.account ?? to.vessel])).toEqual([
    ['received', 'bottled'],
    ['bottled', 'T1'],
  ]);
});

test('knows nothing of a purchased wine', async () => {
  const bought = (await ana.post<{ id: string }>('/cellar/wines', { ...wine, quantity: 6 })).data;
  expect(await winery.trace(`wines/${bought.id}`, 'back')).toMatchObject({ steps: [], bottles: [] });
});

test('answers 404 for unknown wine', async () => {
  const { t1 } = await season();
  await signUp('Bo Lind');
  const { status } = await ana.get(`/api/winery/vessels/${t1}/trace`);
  expect(status).toBe(404);
});
