import type { CellarOperation, Trace, Vessel } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { hour, OPERATIONS, pinot, useWinery, VESSELS } from '../testing/winery.ts';

const { ana, signUp, winery } = useWinery();

const bin = async (code: string): Promise<string> =>
  (await ana.post<Vessel>(VESSELS, { code, kind: 'bin', capacity: 5000, unit: 'kg' })).data.id;

const weighed = {
  tag: '1042',
  gross: 1250.5,
  tare: 250.5,
  pickedOn: '2025-09-01',
  brix: 24.1,
  ph: 3.4,
  ta: 6.2,
};

const delivery = (to: string, of: object = {}) => ({
  kind: 'receive',
  at: hour(0),
  lines: [{ to, amount: 1000, lot: '25-PN', sources: [pinot], ...weighed, ...of }],
});

test('a load of several bins weighs what its tag says, no more', async () => {
  const bins = [await bin('B1'), await bin('B2')];
  const load = (one: number, other: number) => ({
    ...delivery(bins[0] ?? ''),
    lines: [
      { to: bins[0], amount: one, lot: '25-PN', tag: '7', gross: 400, tare: 100 },
      { to: bins[1], amount: other, lot: '25-PN', tag: '7' },
    ],
  });
  expect(await winery.tryToRecord(load(300, 200))).toMatchObject({
    status: 400,
    errors: { 'lines.0.amount': 'Gross less tare is 300 kg: let the 2 amounts come to that' },
  });
  expect(await winery.tryToRecord(load(180, 120))).toMatchObject({ status: 201 });
});

describe('bins that are not there yet', () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const load = (code = 'B-002') => ({
    ...delivery(first),
    lines: [first, second].map((to) => ({ to, amount: 500, lot: '25-PN', sources: [pinot] })),
    bins: [
      { id: first, code: 'B-001', capacity: 1000 },
      { id: second, code, capacity: 600 },
    ],
  });

  test('are added with the delivery, and a preview adds none', async () => {
    await winery.preview(load());
    expect(await winery.levels()).toEqual({});
    const id = crypto.randomUUID();
    await winery.record({ ...load(), id });
    expect(await winery.levels()).toEqual({ 'B-001': 500, 'B-002': 500 });
    expect(await winery.vessel('B-002')).toMatchObject({ kind: 'bin', unit: 'kg', capacity: 600 });
    // The same call again.
    await winery.record({ ...load(), id });
    expect(await winery.list()).toHaveLength(2);
  });

  test('are not added if the delivery is refused, or a code is taken', async () => {
    expect(
      await winery.tryToRecord({ ...load(), lines: [{ to: first, amount: 5000, lot: '25-PN' }] }),
    ).toMatchObject({
      status: 400,
    });
    expect(await winery.levels()).toEqual({});
    await winery.addVessel('b-002');
    expect(await winery.tryToRecord(load())).toMatchObject({
      status: 400,
      errors: { 'bins.1.code': expect.stringContaining('B-002') },
    });
    expect(Object.keys(await winery.levels())).toEqual(['b-002']);
  });

  test('are added when the delivery is corrected, and a second try finds them there', async () => {
    const there = await bin('B-000');
    const { id } = await winery.record(delivery(there));
    await winery.preview({ ...load(), id });
    const { version } = await winery.change(id, load());
    expect(await winery.levels()).toEqual({ 'B-000': 0, 'B-001': 500, 'B-002': 500 });
    await winery.change(id, { ...load(), version });
    expect(await winery.levels()).toEqual({ 'B-000': 0, 'B-001': 500, 'B-002': 500 });
  });

  test('have an id of their own', async () => {
    const tank = await winery.addVessel('T1');
    const other = await bin('B-009');
    const taken = (code: string) => `Another vessel has the id of bin ${code}: give it another id`;
    for (const id of [tank, other])
      expect(
        await winery.tryToRecord({
          ...load(),
          lines: [first, id].map((to) => ({ to, amount: 500, lot: '25-PN' })),
          bins: [
            { id: first, code: 'B-001', capacity: 1000 },
            { id, code: 'B-002', capacity: 600 },
          ],
        }),
      ).toMatchObject({ status: 400, errors: { 'bins.1.code': taken('B-002') } });
    const twice = load().bins.map((one) => ({ ...one, id: first }));
    expect(await winery.tryToRecord({ ...delivery(first), bins: twice.slice(0, 2) })).toMatchObject({
      status: 400,
      errors: { 'bins.1.code': taken('B-002') },
    });
    expect(await winery.levels()).toEqual({ T1: 0, 'B-009': 0 });
  });

  test('come with a delivery only, which puts fruit into each', async () => {
    const there = await bin('B-000');
    const { bins } = load();
    expect(
      await winery.tryToRecord({
        kind: 'note',
        at: hour(0),
        note: 'Clean',
        lines: [{ vessel: there }],
        bins,
      }),
    ).toMatchObject({ status: 400, errors: { bins: expect.stringContaining('with a delivery only') } });
    expect(await winery.tryToRecord({ ...delivery(there), bins: bins.slice(0, 1) })).toMatchObject({
      status: 400,
      errors: { bins: 'Nothing is put into bin B-001: leave it out, or name it in a line' },
    });
    expect(await winery.levels()).toEqual({ 'B-000': 0 });
  });
});

describe('the price of delivered fruit', () => {
  test('is stored per tonne with its currency, by default the home currency', async () => {
    const to = await bin('B1');
    expect(await winery.tryToRecord(delivery(to, { price: 2400 }))).toMatchObject({
      status: 400,
      errors: { 'lines.0.currency': 'Choose the currency' },
    });
    await ana.put('/api/settings', { homeCurrency: 'CHF' });
    const { lines } = await winery.record(delivery(to, { price: 2400 }));
    expect(lines).toMatchObject([{ price: 2400, currency: 'CHF' }]);
    const other = await winery.record(delivery(to, { tag: '1043', price: 2000.25, currency: 'EUR' }));
    expect(other.lines).toMatchObject([{ price: 2000.25, currency: 'EUR' }]);
    const free = await winery.record(delivery(to, { tag: '1044', currency: 'EUR' }));
    expect(free.lines[0]).not.toHaveProperty('currency');
  });
});

describe('a weigh tag', () => {
  test('is stored as written with weights, day and must, and finds its delivery', async () => {
    const to = await bin('B1');
    const { id } = await winery.record(delivery(to));
    await winery.record(delivery(to, { tag: '1043' }));
    const found = (await ana.get<CellarOperation[]>(`${OPERATIONS}?tag=1042`)).data;
    expect(found).toMatchObject([{ id, lines: [weighed] }]);
    expect(found).toHaveLength(1);
  });

  test('is unique in an estate until its operation is void', async () => {
    const to = await bin('B1');
    const first = await winery.record(delivery(to));
    const again = { ...delivery(to), at: hour(3) };
    const used = {
      status: 400,
      errors: { 'lines.0.tag': 'Weigh tag 1042 is used already, by operation 1 of 2025-09-01' },
    };
    expect(await winery.tryToRecord(again)).toMatchObject(used);
    // A changed operation keeps its own tag.
    await winery.change(first.id, { ...delivery(to), note: 'In the rain' });
    await winery.makeVoid(first.id);
    const second = await winery.record(again);
    expect(await winery.tryToRestore(first.id)).toMatchObject({
      ...used,
      errors: { 'lines.0.tag': 'Weigh tag 1042 is used already, by operation 2 of 2025-09-01' },
    });
    const other = await winery.record(delivery(to, { tag: '1043' }));
    expect(await winery.tryToChange(other.id, delivery(to))).toMatchObject({ status: 400 });
    expect(second.number).toBe(2);
    await signUp('Bo Lind');
    await winery.record(delivery(await bin('B1')));
  });

  test('may be on several lines of one delivery', async () => {
    const to = await bin('B1');
    const [line] = delivery(to).lines;
    const gamay = { ...line, lot: '25-PN', sources: [{ variety: 'Gamay', vintage: 2025 }] };
    await winery.record({ kind: 'receive', at: hour(0), lines: [line ?? {}, gamay] });
    expect(await winery.levels()).toEqual({ B1: 2000 });
  });

  test('may weigh a load once, whose bins come to its net weight', async () => {
    const bins = [await bin('B1'), await bin('B2'), await bin('B3')];
    const [{ gross, tare, amount: _, ...line }] = delivery('').lines as unknown as [Record<string, unknown>];
    const load = (amounts: (number | string)[]) => ({
      kind: 'receive',
      at: hour(0),
      lines: bins.map((to, at) => ({ ...line, to, amount: amounts[at], ...(at === 0 && { gross, tare }) })),
    });
    for (const amounts of [
      [334, 333, 332],
      [334, 333, 'full'],
    ])
      expect(await winery.tryToRecord(load(amounts))).toMatchObject({
        status: 400,
        errors: { 'lines.0.amount': 'Gross less tare is 1,000 kg: let the 3 amounts come to that' },
      });
    const { id } = await winery.record(load([334, 333, 333]));
    expect(await winery.levels()).toEqual({ B1: 334, B2: 333, B3: 333 });
    expect(
      (await winery.change(id, { ...load([500, 250, 250]), changeReason: 'Weighed' })).lines,
    ).toHaveLength(3);
    await winery.makeVoid(id);
    expect(await winery.levels()).toEqual({ B1: 0, B2: 0, B3: 0 });
  });

  test('traces to the bottles with its fruit only', async () => {
    const [b1, b2] = [await bin('B1'), await bin('B2')];
    const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
    const [line] = delivery(b1).lines;
    const { id } = await winery.record({
      kind: 'receive',
      at: hour(0),
      lines: [line ?? {}, { ...line, to: b2, tag: '1043', lot: '25-GA' }],
    });
    for (const [from, to] of [
      [b1, t1],
      [b2, t2],
    ])
      await winery.record({ kind: 'crush', at: hour(1), lines: [{ from, amount: 'all', to, volume: 750 }] });
    for (const [from, name] of [
      [t1, 'Les Montots'],
      [t2, 'Les Crus'],
    ]) {
      const wine = { name, vintage: 2025, region: 'Bourgogne', type: 'Red' };
      const filled = { from, amount: 'all', bottles: 1000, bottleSizeMl: 750, wine };
      await winery.record({ kind: 'bottle', at: hour(2), lines: [filled] });
    }
    const traced = async (query: string): Promise<Trace> =>
      (await ana.get<Trace>(`${OPERATIONS}/${id}/trace?direction=forward${query}`)).data;
    const one = await traced('&tag=1042');
    expect(one.bottles.map(({ wine, bottles }) => [wine, bottles])).toEqual([['Les Montots', 1000]]);
    expect(one.steps.map(({ kind, tag }) => [kind, tag]).slice(0, 2)).toEqual([
      ['receive', '1042'],
      ['crush', null],
    ]);
    const both = await traced('');
    expect(both.bottles.map(({ wine }) => wine)).toEqual(['Les Montots', 'Les Crus']);
    const { data } = await ana.get<Trace>(`/api/winery/vessels/${t1}/trace?direction=forward`);
    expect(data.steps.every(({ tag }) => tag === null)).toBe(true);
  });

  test.each([
    [
      'weights that do not come to the amount',
      { amount: 980 },
      { 'lines.0.amount': 'Gross less tare is 1,000 kg: make that the amount' },
    ],
    [
      'a gross weight alone',
      { tare: undefined },
      { 'lines.0.tare': 'Enter the tare too, or leave out the gross weight' },
    ],
    [
      'a tare alone',
      { gross: undefined },
      { 'lines.0.gross': 'Enter the gross weight too, or leave out the tare' },
    ],
    [
      'a day that is none',
      { pickedOn: '2025-02-30' },
      { 'lines.0.pickedOn': expect.stringContaining('Picked on') },
    ],
    ['a Brix no grape has', { brix: 60 }, { 'lines.0.brix': 'Brix must be between 0 and 40' }],
  ])('is refused with %s', async (_, wrong, errors) => {
    const to = await bin('B1');
    expect(await winery.tryToRecord(delivery(to, wrong))).toMatchObject({ status: 400, errors });
  });

  test('is refused on other kinds of lines', async () => {
    const to = await bin('B1');
    expect(await winery.tryToRecord({ ...delivery(to), kind: 'open' })).toMatchObject({
      status: 400,
      errors: { 'lines.0.tag': 'open has no field tag' },
    });
  });
});

test('crushes only fruit, in part, and bottles only wine', async () => {
  const { t1, t2 } = await winery.twoTanks();
  const bin = await winery.addVessel('BIN', 2000, 'bin');
  const crush = (from: string, to: string, amount: number | 'rest') =>
    winery.tryToRecord({ kind: 'crush', at: hour(1), lines: [{ from, to, amount, volume: 5, lot: 'M' }] });
  expect(await crush(t1, t2, 10)).toMatchObject({
    status: 400,
    errors: { 'lines.0.from': 'Only fruit, which goes by weight, is crushed: move or press what is there' },
  });
  expect(await crush(bin, t2, 'rest')).toMatchObject({
    status: 400,
    errors: { 'lines.0.amount': 'BIN is empty at that time: choose another vessel or time' },
  });
  await winery.record({ kind: 'receive', at: hour(0), lines: [{ to: bin, amount: 500, lot: 'FRUIT' }] });
  const onlyByWeight = 'Fruit goes by weight and wine by volume: crush it to make must of it';
  expect(await crush(bin, bin, 10)).toMatchObject({ status: 400, errors: { 'lines.0.to': onlyByWeight } });
  const wine = { name: 'Grapes', vintage: 2025, region: 'Jura', type: 'Red' };
  const line = { from: bin, amount: 75, bottles: 100, bottleSizeMl: 750, wine };
  expect(await winery.tryToRecord({ kind: 'bottle', at: hour(1), lines: [line] })).toMatchObject({
    status: 400,
    errors: { 'lines.0.from': onlyByWeight },
  });
});
