import { describe, expect, it } from 'vitest';
import { windowLine } from './window-line.ts';

const wine = { vintage: 2020, drinkFrom: 2025, drinkBy: '2029-12-31' };

describe('a drinking window on a line of years', () => {
  it('runs from the vintage to the end of the window', () => {
    expect(windowLine(wine, '2026-01-01')).toMatchObject({
      from: 50,
      to: 100,
      today: 60,
      isOpen: { from: false, to: false },
      marks: [
        { year: 2020, at: 0 },
        { year: 2025, at: 50 },
        { year: 2029, at: 100 },
      ],
    });
  });

  it('reaches to today after the window has closed', () => {
    const line = windowLine({ ...wine, drinkFrom: 2022, drinkBy: '2023-12-31' }, '2029-07-02');
    expect(line).toMatchObject({ from: 20, to: 40 });
    expect(line?.today).toBeCloseTo(95, 0);
  });

  it('begins at today for a wine of a later vintage, and without one', () => {
    expect(windowLine({ ...wine, vintage: 2027 }, '2024-01-01')?.today).toBe(0);
    expect(windowLine({ ...wine, vintage: null }, '2025-01-01')).toMatchObject({ from: 0, today: 0 });
  });

  it('is open on the side that is not known', () => {
    const noEnd = windowLine({ ...wine, drinkBy: null }, '2027-01-01');
    expect(noEnd).toMatchObject({ to: 100, isOpen: { from: false, to: true } });
    expect(noEnd?.today).toBeLessThan(100);
    expect(windowLine({ ...wine, drinkFrom: null }, '2026-01-01')).toMatchObject({
      from: 0,
      isOpen: { from: true, to: false },
    });
    expect(windowLine({ vintage: null, drinkFrom: null, drinkBy: '2029-12-31' }, '2026-01-01')).toMatchObject(
      {
        to: 100,
      },
    );
  });

  it('ends on the very day the window does', () => {
    expect(
      windowLine({ vintage: 2020, drinkFrom: 2020, drinkBy: '2021-06-30' }, '2020-01-01')?.to,
    ).toBeCloseTo(74.8, 1);
  });

  it('names no two years so close that they would overlap', () => {
    const marks =
      windowLine({ vintage: 1900, drinkFrom: 1901, drinkBy: '2030-12-31' }, '2026-01-01')?.marks ?? [];
    expect(marks.map(({ year }) => year)).toEqual([1901, 2030]);
  });

  it('is missing without a window', () => {
    expect(windowLine({ vintage: 2020, drinkFrom: null, drinkBy: null }, '2026-01-01')).toBeUndefined();
  });
});
