import { expect, test } from 'vitest';
import { US_GALLON_L } from '../../values/units.ts';
import type { Flow } from './operation.ts';
import { type Contents, EMPTY, fromLedger, plan, toLedger, type Vessel } from './plan.ts';

/** As the estate's forms send it. */
const gallons = (typed: number): number => toLedger(Number((typed * US_GALLON_L).toFixed(4)));
const shown = (parts: number): string => (fromLedger(parts) / US_GALLON_L).toFixed(2);

const wine: Contents = { level: gallons(60), lot: 'a', composition: [] };
const vessel = (id: string): Vessel => ({ id, code: id, unit: 'L', capacity: gallons(60) });
const levelsAfter = (flows: readonly Flow[], levels: Readonly<Record<string, Contents>>) => {
  const planned = plan(flows, vessel, (id) => levels[id] ?? EMPTY);
  if (planned.impossible) throw new Error(planned.impossible.problem.code);
  return new Map(planned.entries.map(({ vessel: id, after }) => [id, after.level]));
};
const flow = (from: string, to: string, amount: number): Flow => ({
  from: { vessel: from },
  to: { vessel: to },
  amount: gallons(amount),
});

test.each([
  [10, 60, '600.00'],
  [12, 0.5, '6.00'],
  [300, 60, '18000.00'],
  [25, 2.38, '59.50'],
])('%d times %d gal are %s gal', (count, typed, sum) => {
  expect(shown(count * gallons(typed))).toBe(sum);
});

test('three times 20 gal are all of 60 gal, and fill another barrel', () => {
  const thirds = [20, 20, 20].map((amount) => flow('B1', 'B2', amount));
  const after = levelsAfter(thirds, { B1: wine });
  expect(after.get('B1')).toBe(0);
  expect(shown(after.get('B2') ?? 0)).toBe('60.00');
});

test('six times 10 gal fill a barrel of 60 gal to the brim', () => {
  const big = { ...wine, level: gallons(600) };
  const sixths = Array.from({ length: 6 }, () => flow('T1', 'B2', 10));
  expect(levelsAfter(sixths, { T1: big }).get('B2')).toBe(gallons(60));
});

test('a difference that is shown stays', () => {
  expect(shown(levelsAfter([flow('B1', 'B2', 59.99)], { B1: wine }).get('B1') ?? 0)).toBe('0.01');
});

test('what was measured as shown is no loss', () => {
  const held = { ...wine, level: gallons(60) - 3 };
  const planned = plan([{ vessel: 'B1', level: gallons(60), loss: 'unexplained' }], vessel, () => held);
  expect(planned).toMatchObject({ entries: [{ amount: 0, vessel: 'B1', after: { level: held.level } }] });
});
