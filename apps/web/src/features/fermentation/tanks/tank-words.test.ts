import type { Tank } from '@cuverie/contract';
import { expect, it } from 'vitest';
import {
  forecastWords,
  lastYeastOf,
  leftVesselWords,
  optionOf,
  optionsOf,
  uniqueTankName,
  yearOf,
  yeastsOf,
} from './tank-words.ts';
import { inWalkingOrder, newestFirst } from './watch.ts';

const tank = (name: string, fields: Partial<Tank> = {}) =>
  ({
    id: `${name} ${fields.vintage ?? ''}`,
    name,
    variety: 'Merlot',
    vintage: 2026,
    lot: null,
    status: 'active',
    readings: [],
    course: null,
    ...fields,
  }) as unknown as Tank;

const names = (tanks: readonly Tank[]) => tanks.map(({ id }) => id);

it('sorts tanks naturally, Cuve 2 before Cuve 10, and the youngest harvest first within a name', () => {
  const tanks = [tank('Cuve 10'), tank('Cuve 2', { vintage: 2024 }), tank('cuve 2', { vintage: 2025 })];
  expect(names(tanks.toSorted(inWalkingOrder))).toEqual(['cuve 2 2025', 'Cuve 2 2024', 'Cuve 10 ']);
});

it('sorts archived tanks by harvest, the newest first', () => {
  const tanks = [
    tank('Cuve 1', { vintage: 2023 }),
    tank('Cuve 10', { vintage: 2025 }),
    tank('Cuve 9', { vintage: 2025 }),
  ];
  expect(names(tanks.toSorted(newestFirst))).toEqual(['Cuve 9 2025', 'Cuve 10 2025', 'Cuve 1 2023']);
});

it('dates a tank without a vintage by its first reading', () => {
  const readings = [
    { timestamp: '2025-01-03T08:00:00.000Z', brix: 2 },
    { timestamp: '2024-10-01T08:00:00.000Z', brix: 22 },
  ];
  expect(yearOf(tank('T1', { vintage: null, readings } as Partial<Tank>))).toBe(2024);
  expect(yearOf(tank('T1', { vintage: null }))).toBeNull();
});

it('names a tank by name and variety, with harvest and lot if these are equal', () => {
  const [one, other, third] = [tank('T1'), tank('T1', { vintage: 2025, lot: 'PN-3' }), tank('T2')];
  expect(optionsOf([one, other, third]).map(({ label }) => label)).toEqual([
    'T1 - Merlot, 2026',
    'T1 - Merlot, 2025, PN-3',
    'T2 - Merlot',
  ]);
  expect(optionOf(third).label).toBe('T2 - Merlot, 2026');
  expect([uniqueTankName(other), uniqueTankName({ ...other, status: 'archived' })]).toEqual([
    'T1',
    'T1, 2025, PN-3',
  ]);
});

it('lists each yeast of the tanks once, by name', () => {
  const tanks = ['QA23', null, 'D47', ' qa23', 'd47'].map((yeast) => tank('T1', { yeast }));
  expect(yeastsOf(tanks)).toEqual(['D47', 'QA23']);
});

it('finds the yeast last added to a wine', () => {
  const added = (product: string, substance: 'yeast' | 'tartaric-acid' | null, day: number) => ({
    product,
    substance,
    milligrams: 200,
    millilitres: 0,
    at: `2026-09-0${day}T08:00:00.000Z`,
  });
  const additions = [
    added('D47', 'yeast', 3),
    added('EC1118', 'yeast', 1),
    added('Acid', 'tartaric-acid', 4),
  ];
  expect(lastYeastOf({ additions })).toBe('D47');
  expect(lastYeastOf({ additions: additions.slice(2) })).toBeUndefined();
});

it('words a forecast as day and range, and its basis separately', () => {
  const at = (month: number, day: number) => new Date(2026, month, day, 12).getTime();
  const forecast = (early: number, likely: number, late: number, dryBrix: -1 | 0 = -1, ferments = 9) =>
    ({
      kind: 'forecast',
      dryAt: { early, likely, late },
      explained: 0.9876,
      brixAt: () => 0,
      readings: 7,
      dryBrix,
      style: 'red',
      ferments,
      ofYeast: 4,
    }) as const;
  const words = (...of: Parameters<typeof forecast>) => forecastWords(forecast(...of));
  expect(words(at(9, 1), at(9, 3), at(9, 6))).toEqual({
    says: 'Dry around 3 Oct (1 to 6 Oct)',
    because:
      'From 9 finished reds of yours and this tank’s 7 readings, which follow a smooth curve. Dry means −1\u00a0°Bx by the hydrometer. About eight of ten such ferments are dry within the range.',
  });
  const { because } = forecastWords(forecast(at(9, 1), at(9, 3), at(9, 6)), 'EC1118');
  expect(because).toMatch(
    /^From 9 finished reds of yours \(4 of them with EC1118\) and this tank’s 7 readings, /,
  );
  const four = forecast(at(9, 1), at(9, 3), at(9, 6), -1, 4);
  expect(forecastWords(four, 'EC1118').because).toMatch(
    /^From 4 finished reds of yours \(all with EC1118\), /,
  );
  const [none, few] = [0, 1].map((ferments) => words(at(9, 1), at(9, 3), at(9, 6), -1, ferments).because);
  expect(none).toMatch(
    /^From reds of another winery, because none of yours has ended dry yet, and this tank/,
  );
  expect(none).toMatch(
    /About eight of ten ferments there were dry within the range; yours may differ more\.$/,
  );
  expect(few).toMatch(/^From 1 finished red of yours, reds of another winery and this tank’s 7 readings/);
  expect(words(at(9, 30), at(10, 1), at(10, 4)).says).toBe('Dry around 1 Nov (30 Oct to 4 Nov)');
  expect(words(at(9, 1), at(9, 3), at(9, 6), 0).says).toBe('Dry at 0\u00a0°Bx around 3 Oct (1 to 6 Oct)');
  expect(words(at(9, 3), at(9, 3), at(9, 3)).says).toBe('Dry around 3 Oct (3 Oct)');
  expect(forecastWords({ kind: 'refused', why: 'too-few' })).toEqual({
    says: 'A forecast takes at least 2 sugar readings since the must was last filled.',
  });
});

it('asks to archive a ferment whose vessel is empty or has another lot', () => {
  const ferment = { status: 'active', readingCount: 3, lot: '26-CS-1 free run' } as const;
  const words = (level: number, lot: string | null, fields: Partial<Tank> = {}) =>
    leftVesselWords({ ...ferment, ...fields }, { code: 'T1', level, lot });
  expect(words(0, null)).toBe('T1 is empty. If this ferment is over, archive it.');
  expect(words(950, '25-ME-1')).toBe(
    'T1 now has lot 25-ME-1. If this ferment is over, archive it; otherwise edit its lot.',
  );
  expect(words(950, '26-cs-1')).toBeUndefined();
  expect(words(950, '25-ME-1', { lot: null })).toBeUndefined();
  expect(words(0, null, { readingCount: 0 })).toBeUndefined();
  expect(words(0, null, { status: 'archived' })).toBeUndefined();
});
