import { expect, test } from 'vitest';
import { firstOut, stockLeft, stockUsed } from './stock.ts';

test('a dose takes its amount in the unit of the stock', () => {
  const kmbs = { substance: 'kmbs', dose: 30, unit: 'mg/L SO2' } as const;
  expect(stockUsed(kmbs, 225, 'kg')).toBeCloseTo(0.01172, 5);
  expect(stockUsed({ substance: 'so2-solution', dose: 30, unit: 'mg/L SO2', strength: 5 }, 225, 'L')).toBe(
    0.135,
  );
  expect(stockUsed({ dose: 20, unit: 'mL/hL', strength: 10 }, 1000, 'kg')).toBeCloseTo(0.02);
  expect([
    stockUsed({ dose: 20, unit: 'mL/hL' }, 1000, 'kg'),
    stockUsed({ dose: 20, unit: 'g/hL' }, 1000, 'pieces'),
    stockUsed({ dose: 20, unit: 'mg/L SO2' }, 1000, 'kg'),
  ]).toEqual([undefined, undefined, undefined]);
});

test('what is left is what came, or the last count, without what was used since', () => {
  const use = (at: string, amount: number | undefined) => ({ at: `2026-01-${at}T08:00:00Z`, amount });
  const uses = [use('02', 0.1), use('04', 0.2), use('06', undefined)];
  expect(stockLeft({ amount: 1, counts: [] }, uses)).toEqual({ used: 0.3, remaining: 0.7, uncounted: 1 });
  const count = (at: string, left: number) => ({ at: `2026-01-${at}T08:00:00Z`, left, reason: 'Spilt' });
  expect(stockLeft({ amount: 1, counts: [count('03', 0.5), count('01', 0.9)] }, uses).remaining).toBe(0.3);
  expect(stockLeft({ amount: 1, counts: [count('03', 0.5), count('03', 0.4)] }, uses).remaining).toBe(0.2);
  expect(stockLeft({ amount: 0.2, counts: [] }, uses).remaining).toBe(-0.1);
});

test('the batch that is out of date first is used first', () => {
  const batch = (bestBefore: string | null, receivedOn: string) => ({ bestBefore, receivedOn });
  const [never, old, soon, later] = [
    batch(null, '2026-01-01'),
    batch(null, '2025-01-01'),
    batch('2026-02-01', '2026-01-05'),
    batch('2027-02-01', '2024-01-05'),
  ];
  expect([never, old, soon, later].toSorted(firstOut)).toEqual([soon, later, old, never]);
});
