import { describe, expect, test } from 'vitest';
import type { AnalyteName } from './analytes.ts';
import type { AdditionLine } from './cellar-work.ts';
import { type LimitState, limitStandings } from './standing.ts';
import { followWine, knownReadings, UNKNOWN_WINE, type Wine, type WineEvent } from './wine.ts';

/** Events of a test, one per hour. */
function story() {
  const happenings: WineEvent[] = [];
  const next = () => ({ at: (happenings.length + 1) * 3_600_000, number: happenings.length + 1 });
  const flow = (from: string, to: string, amount: number, before = 0, step = 1) =>
    happenings.push({ ...next(), kind: 'flow', step, from, to, amount, before });
  const line = (vessel: string, litres: number, said: AdditionLine) =>
    happenings.push({ ...next(), kind: 'line', step: 1, vessel, before: litres, after: litres, line: said });
  const so2 = (vessel: string, litres: number, dose: number) =>
    line(vessel, litres, { product: 'KMBS', substance: 'kmbs', dose, unit: 'mg/L SO2' });
  const measure = (vessel: string, values: Partial<Record<AnalyteName, number>>) =>
    line(vessel, 1, {
      values: Object.entries(values).map(([analyte, value]) => ({ analyte: analyte as AnalyteName, value })),
    });
  const wine = (vessel: string): Wine => followWine([...happenings].reverse()).get(vessel) ?? UNKNOWN_WINE;
  const shown = (vessel: string) =>
    Object.fromEntries(
      knownReadings(wine(vessel)).map(([name, { value, basis }]) => [
        name,
        [Number(value.toFixed(3)), basis],
      ]),
    );
  return { happenings, flow, line, so2, measure, wine, told: shown };
}

const standingOf = (wine: Wine, of: string, market: 'EU' | 'US' = 'EU'): LimitState | undefined =>
  limitStandings(wine, market, { isRed: true }).find(({ limit }) => limit.of === of);

describe('additions', () => {
  test('add up: 62 of 150 mg/L used', () => {
    const { flow, so2, wine } = story();
    flow('received', 'T1', 1000);
    so2('T1', 1000, 30);
    so2('T1', 900, 32);
    expect(standingOf(wine('T1'), 'total SO2')).toMatchObject({
      used: expect.closeTo(62, 6) as number,
      left: expect.closeTo(88, 6) as number,
      from: 'added',
      isAdvice: false,
      limit: { max: 150, unit: 'mg/L', market: 'EU' },
    });
    expect(standingOf(wine('T1'), 'total SO2', 'US')).toMatchObject({ limit: { max: 350 }, isAdvice: true });
  });

  test('are diluted by blending and move with the wine', () => {
    const { flow, so2, wine } = story();
    flow('received', 'T1', 900);
    so2('T1', 900, 40);
    flow('received', 'T2', 300);
    flow('T1', 'T2', 100, 300);
    expect(standingOf(wine('T2'), 'total SO2')?.used).toBeCloseTo(10);
    so2('T1', 800, 20);
    flow('T2', 'T1', 200, 800);
    expect(standingOf(wine('T1'), 'total SO2')?.used).toBeCloseTo(0.8 * 60 + 0.2 * 10);
    expect(standingOf(wine('T2'), 'total SO2')?.used).toBeCloseTo(10);
  });

  test('are gone once a vessel was empty', () => {
    const { flow, so2, wine } = story();
    flow('received', 'T1', 900);
    so2('T1', 900, 40);
    flow('received', 'T1', 500, 0);
    expect(wine('T1').burdens.size).toBe(0);
  });

  test('to fruit move to its must: 400 kg of 30 mg/kg give 250 L of 48 mg/L', () => {
    const { happenings, flow, so2, wine } = story();
    flow('received', 'Bin', 400);
    so2('Bin', 400, 30);
    happenings.push(
      { at: 9e6, number: 9, step: 1, kind: 'flow', from: 'Bin', to: 'crushed', amount: 400, before: 0 },
      { at: 9e6, number: 9, step: 3, kind: 'flow', from: 'must', to: 'T1', amount: 250, before: 0 },
    );
    expect(standingOf(wine('T1'), 'total SO2')?.used).toBeCloseTo(48);
  });

  test('of an unknown substance has its given name', () => {
    const { flow, line, wine } = story();
    flow('received', 'T1', 100);
    line('T1', 100, { product: 'Chips', dose: 150, unit: 'g/hL' });
    line('T1', 100, { product: 'chips', dose: 50, unit: 'g/hL' });
    const [burden] = wine('T1').burdens.values();
    expect(burden).toMatchObject({ product: 'chips', grams: 2, millilitres: 0 });
  });

  test('of water are a share of the volume: 10 L in 990 are 1 %', () => {
    const { happenings, flow, measure, wine, told } = story();
    flow('received', 'T1', 990);
    measure('T1', { alcohol: 14, ph: 3.5, totalSo2: 50 });
    const body = { product: 'Water', substance: 'water', dose: 10, unit: 'L' } as const;
    happenings.push(
      { at: 9e7, number: 9, step: 1, kind: 'flow', from: 'added', to: 'T1', amount: 10, before: 990 },
      { at: 9e7, number: 9, step: 2, kind: 'line', vessel: 'T1', before: 990, after: 1000, line: body },
    );
    expect(standingOf(wine('T1'), 'water to dissolve', 'US')?.used).toBeCloseTo(1);
    expect(told('T1')).toEqual({
      alcohol: [13.86, 'expected'],
      ph: [3.5, 'earlier'],
      totalSo2: [49.5, 'expected'],
    });
  });
});

describe('a measurement', () => {
  test('is valid until something is added', () => {
    const { flow, measure, told } = story();
    flow('received', 'T1', 1000);
    measure('T1', { alcohol: 13, ph: 3.4, freeSo2: 30 });
    flow('T1', 'T2', 400);
    flow('gain', 'T1', 10, 600);
    expect(told('T1')).toEqual({
      alcohol: [13, 'measured'],
      ph: [3.4, 'measured'],
      freeSo2: [30, 'measured'],
    });
    expect(told('T2')).toEqual({ alcohol: [13, 'expected'], ph: [3.4, 'earlier'], freeSo2: [30, 'most'] });
  });

  test('blends by volume; pH never does, and free SO₂ is a maximum', () => {
    const { flow, measure, told } = story();
    flow('received', 'T1', 600);
    measure('T1', { alcohol: 14, ta: 5, va: 0.4, ph: 3.6, freeSo2: 20, totalSo2: 60, malic: 1 });
    flow('received', 'T2', 400);
    measure('T2', { alcohol: 12, ta: 7, va: 0.3, ph: 3.2, freeSo2: 30, totalSo2: 80 });
    flow('T1', 'T2', 600, 400);
    expect(told('T2')).toEqual({
      alcohol: [13.2, 'expected'],
      ta: [5.8, 'expected'],
      va: [0.36, 'expected'],
      freeSo2: [24, 'most'],
      totalSo2: [68, 'expected'],
      ph: [3.6, 'earlier'],
    });
    measure('T2', { ph: 3.41 });
    expect(told('T2')).toMatchObject({ ph: [3.41, 'measured'], alcohol: [13.2, 'expected'] });
  });

  test('is estimated for a barrel topped with a little unmeasured wine', () => {
    const { flow, measure, wine, told } = story();
    flow('received', 'B1', 220);
    measure('B1', { alcohol: 13 });
    flow('received', 'K1', 30);
    flow('K1', 'B1', 5, 220);
    expect(told('B1')).toEqual({ alcohol: [13, 'expected'] });
    expect(wine('B1').readings.get('alcohol')?.share).toBeCloseTo(220 / 225);
    flow('K1', 'B1', 25, 200);
    expect(told('B1')).toEqual({});
  });

  test('increases with additions', () => {
    const { flow, line, so2, measure, wine, told } = story();
    flow('received', 'T1', 1000);
    measure('T1', { totalSo2: 40, freeSo2: 10, ta: 5, ph: 3.7, malic: 2 });
    so2('T1', 1000, 30);
    line('T1', 1000, { product: 'Tartaric', substance: 'tartaric-acid', dose: 1, unit: 'g/L' });
    expect(told('T1')).toEqual({
      totalSo2: [70, 'expected'],
      freeSo2: [40, 'most'],
      ta: [6, 'expected'],
      ph: [3.7, 'earlier'],
      malic: [2, 'measured'],
    });
    expect(standingOf(wine('T1'), 'total SO2')).toMatchObject({ used: 70, left: 80, from: 'expected' });
    expect(standingOf(wine('T1'), 'acidification')?.used).toBeCloseTo(13.33, 2);
  });
});

test('of water has no measurements, even if it is nearly all there is', () => {
  const { flow, line, told } = story();
  flow('received', 'T1', 5);
  flow('added', 'T1', 95, 5);
  line('T1', 100, { product: 'Water', substance: 'water', dose: 95, unit: 'L' });
  expect(told('T1')).toEqual({});
});

test('an unknown limit of the EU defaults to that of the OIV', () => {
  expect(standingOf(UNKNOWN_WINE, 'copper sulphate')?.limit).toMatchObject({ market: 'OIV', max: 10 });
  expect(standingOf(UNKNOWN_WINE, 'copper sulphate', 'US')).toBeUndefined();
});
