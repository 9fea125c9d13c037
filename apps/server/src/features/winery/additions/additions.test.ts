import { beforeEach, describe, expect, test } from 'vitest';
import { hour, useWinery } from '../testing/winery.ts';

const { winery } = useWinery();
let t1: string;
let t2: string;
beforeEach(async () => {
  ({ t1, t2 } = await winery.twoTanks());
});

const kmbs = { product: 'Potassium metabisulphite', substance: 'kmbs', dose: 30, unit: 'mg/L SO2' };

describe('additions, samples, measurements and tastings', () => {
  test.each([
    ['add', { ...kmbs, batch: 'B-17' }],
    ['sample', { label: 'S-001' }],
    ['analysis', { values: [{ analyte: 'ph', value: 3.45 }], lab: 'In house', method: 'Electrode' }],
    ['taste', { words: 'Reduced; cherries behind it', score: 15.5 }],
    ['cap', { technique: 'pump-over', minutes: 20 }],
  ])('stores %s as given and keeps the level', async (kind, line) => {
    const done = await winery.record({ kind, at: hour(1), lines: [{ vessel: t1, ...line }] });
    expect(done).toMatchObject({
      kind,
      lines: [{ vessel: t1, ...line }],
      entries: [{ step: 1, vessel: 'T1', amount: 0, before: 800, after: 800, lot: '25-PN-1' }],
    });
    await winery.makeVoid(done.id);
    expect((await winery.restore(done.id)).lines).toEqual(done.lines);
  });

  test('accepts several vessels at once and a later correction', async () => {
    await winery.record({ kind: 'rack', at: hour(1), lines: [{ from: t1, to: t2, amount: 300 }] });
    const lines = [t1, t2].map((vessel) => ({ vessel, ...kmbs }));
    const added = await winery.record({ kind: 'add', at: hour(2), lines });
    const changed = lines.map((line) => ({ ...line, dose: 25 }));
    const corrected = await winery.change(added.id, { kind: 'add', at: hour(3), lines: changed });
    expect(corrected).toMatchObject({ version: 2, at: hour(3), lines: changed });
    expect(await winery.levels()).toEqual({ T1: 500, T2: 300 });
  });

  test('never blocks a correction of the past', async () => {
    await winery.record({ kind: 'add', at: hour(2), lines: [{ vessel: t1, ...kmbs }] });
    await winery.record({
      kind: 'remove',
      at: hour(1),
      reason: 'sold',
      lines: [{ from: t1, amount: 'all' }],
    });
    expect(await winery.levels()).toEqual({ T1: 0, T2: 0 });
  });

  test('removes the litres of a sample from the vessel', async () => {
    const done = await winery.record({
      kind: 'sample',
      at: hour(1),
      lines: [{ vessel: t1, amount: 0.75, label: 'S-001' }],
    });
    expect(done.entries).toMatchObject([
      { vessel: 'T1', amount: -0.75, after: 799.25 },
      { account: 'sampled', amount: 0.75 },
    ]);
  });
});

describe('water', () => {
  const water = { product: 'Water', substance: 'water', dose: 200, unit: 'L', volume: 200 };

  test('is added to the volume and becomes part of the composition', async () => {
    const added = await winery.record({ kind: 'add', at: hour(1), lines: [{ vessel: t1, ...water }] });
    expect(added.entries).toMatchObject([
      { account: 'added', amount: -200 },
      { vessel: 'T1', amount: 200, before: 800, after: 1000, lot: '25-PN-1' },
    ]);
    const { composition } = await winery.vessel('T1');
    expect(composition).toMatchObject([
      { kind: 'grapes', variety: 'Pinot noir', parts: 800_000_000_000 },
      { kind: 'added', name: 'Water', variety: null, parts: 200_000_000_000 },
    ]);
    expect((await winery.trace(`vessels/${t1}`, 'back')).steps.map(({ from }) => from.account)).toEqual([
      'opening',
      'added',
    ]);
    await winery.makeVoid(added.id);
    expect(await winery.vessel('T1')).toMatchObject({ level: 800, composition: [{ kind: 'grapes' }] });
  });

  test.each([
    [{ volume: 200.01 }, 'T1 has room for 200 L at that time, not for 200.01 L'],
    [{ volume: 0 }, 'Volume must be between 0.01 and 5,000,000'],
  ])('is refused with %o', async (more, words) => {
    const refused = await winery.tryToRecord({
      kind: 'add',
      at: hour(1),
      lines: [{ vessel: t1, ...water, ...more }],
    });
    expect(refused).toMatchObject({ status: 400, errors: { 'lines.0.volume': words } });
  });

  test('is refused for fruit and for an empty vessel', async () => {
    const bin = await winery.addVessel('Bin 1', 500, 'bin');
    await winery.record({ kind: 'receive', at: hour(1), lines: [{ to: bin, amount: 400, lot: '25-PN-2' }] });
    const refusalIn = async (vessel: string) =>
      (await winery.tryToRecord({ kind: 'add', at: hour(2), lines: [{ vessel, ...water }] })).errors;
    expect(await refusalIn(bin)).toEqual({
      'lines.0.volume': 'Fruit goes by weight and wine by volume: crush it to make must of it',
    });
    expect(await refusalIn(t2)).toEqual({
      'lines.0.volume': 'Enter a name for the lot: T2 is empty at that time',
    });
  });
});

describe('measured values', () => {
  const measure = (values: object[]) =>
    winery.tryToRecord({ kind: 'analysis', at: hour(1), lines: [{ vessel: t1, values }] });

  test('are accepted in laboratory units and stored in one', async () => {
    const { lines } = await winery.record({
      kind: 'analysis',
      at: hour(1),
      lines: [
        {
          vessel: t1,
          values: [
            { analyte: 'ta', value: 5, unit: 'g/L H₂SO₄' },
            { analyte: 'freeSo2', value: 0.03, unit: 'g/L' },
            { analyte: 'temperature', value: 68, unit: '°F' },
            { analyte: 'brix', value: 90, unit: '°Oe' },
          ],
        },
      ],
    });
    expect(lines).toEqual([
      {
        vessel: t1,
        values: [
          { analyte: 'ta', value: 7.6509 },
          { analyte: 'freeSo2', value: 30 },
          { analyte: 'temperature', value: 20 },
          { analyte: 'brix', value: 21.5938 },
        ],
      },
    ]);
  });

  test.each([
    [[{ analyte: 'ph', value: 34 }], { 'lines.0.values.0.value': 'pH must be between 2 and 5' }],
    [
      [{ analyte: 'va', value: 0.4, unit: 'lb' }],
      { 'lines.0.values.0.unit': 'VA can’t be read in “lb”: give it in g/L' },
    ],
    [
      [
        { analyte: 'ph', value: 3.4 },
        { analyte: 'ph', value: 3.5 },
      ],
      { 'lines.0.values.1.value': 'This value is given twice: keep one of them' },
    ],
    [[], { 'lines.0.values': 'Enter at least one value' }],
  ])('are refused with a message for %o', async (values, errors) => {
    expect(await measure(values)).toMatchObject({ status: 400, errors });
  });
});

test.each([
  [
    'an SO₂ rate of a product that has none',
    { product: 'Yeast', substance: 'yeast', dose: 30, unit: 'mg/L SO2' },
    { 'lines.0.unit': 'Only what holds SO₂ is dosed by mg/L SO₂: choose another unit' },
  ],
  [
    'a solution without its strength',
    { product: 'SO₂', substance: 'so2-solution', dose: 135, unit: 'mL' },
    { 'lines.0.strength': 'Enter the strength of the solution: grams of SO₂ in 100 mL' },
  ],
  ['no dose', { product: 'Oak', unit: 'g/L' }, { 'lines.0.dose': 'Enter the dose' }],
  [
    'a level',
    { product: 'Oak', dose: 1, unit: 'g/L', level: 3 },
    { 'lines.0.level': 'add has no field level' },
  ],
])('refuses an addition of %s', async (_, line, errors) => {
  const refused = await winery.tryToRecord({ kind: 'add', at: hour(1), lines: [{ vessel: t1, ...line }] });
  expect(refused).toMatchObject({ status: 400, errors });
});
