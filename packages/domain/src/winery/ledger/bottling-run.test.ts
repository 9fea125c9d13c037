import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draw, linesOfRun, type RunLine } from './bottling-run.ts';
import { bottledAmount } from './flows.ts';
import { toLedger } from './plan.ts';

const all = (from: string, amount: number): Draw => ({ from, amount, isAll: true });
const REST = { lost: 'filling', amount: 'rest' } as const;

describe('the lines of a bottling run', () => {
  it('fill two formats from one tank, and lose the rest once', () => {
    const formats = [
      { bottles: 80, bottleSizeMl: 750 },
      { bottles: 8, bottleSizeMl: 1500 },
    ];
    expect(linesOfRun([all('T1', 76)], formats, [{ lost: 'breakage', amount: 1.5 }, REST])).toEqual([
      { from: 'T1', format: 0, bottles: 80 },
      { from: 'T1', format: 1, bottles: 8 },
      { from: 'T1', loss: 0, amount: 1.5 },
      { from: 'T1', loss: 1, amount: 'rest' },
    ]);
  });

  it('of a stated amount lose what is not in bottles, and nothing if all is', () => {
    const draw = { from: 'T1', amount: 60, isAll: false };
    const run = (bottles: number) => linesOfRun([draw], [{ bottles, bottleSizeMl: 750 }], [REST]);
    expect(run(78)).toEqual([
      { from: 'T1', format: 0, bottles: 78 },
      { from: 'T1', loss: 0, amount: 1.5 },
    ]);
    expect(run(80)).toEqual([{ from: 'T1', format: 0, bottles: 80 }]);
  });

  it('share bottles by what each vessel holds', () => {
    const lines = linesOfRun([all('A', 225), all('B', 112.5)], [{ bottles: 444, bottleSizeMl: 750 }], [REST]);
    expect(lines.slice(0, 2)).toEqual([
      { from: 'A', format: 0, bottles: 296 },
      { from: 'B', format: 0, bottles: 148 },
    ]);
  });

  it('fill each wine from its own vessel', () => {
    const formats = [
      { bottles: 100, bottleSizeMl: 750, from: 'B' },
      { bottles: 100, bottleSizeMl: 750, from: 'A' },
    ];
    expect(linesOfRun([all('A', 225), all('B', 225)], formats, [])).toEqual([
      { from: 'B', format: 0, bottles: 100 },
      { from: 'A', format: 1, bottles: 100 },
    ]);
  });

  it('draw what fits nowhere from the fullest, for the ledger to refuse', () => {
    const lines = linesOfRun([all('A', 1), all('B', 2)], [{ bottles: 10, bottleSizeMl: 750 }], [REST]);
    const bottles = lines.map((line) => ('format' in line ? line.bottles : 0));
    expect(bottles.reduce((sum, one) => sum + one, 0)).toBe(10);
  });

  it('never draw more from a vessel than it holds while every bottle fits', () => {
    const draw = fc.integer({ min: 10_000, max: 400_000 }).map((litres) => litres / 100);
    const run = fc.record({
      draws: fc.array(draw, { minLength: 1, maxLength: 40 }),
      share: fc.double({ min: 0.1, max: 0.97, noNaN: true }),
      sizes: fc.uniqueArray(fc.constantFrom(375, 750, 1500), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(run, ({ draws, share, sizes }) => {
        const given = draws.map((amount, at) => all(String(at), amount));
        const sum = draws.reduce((total, one) => total + one, 0);
        const formats = sizes.map((bottleSizeMl) => ({
          bottleSizeMl,
          bottles: Math.floor((share * sum * 1000) / sizes.length / bottleSizeMl),
        }));
        const lines = linesOfRun(given, formats, [REST]);
        for (const [at, format] of formats.entries()) {
          const filled = lines.flatMap((line) =>
            'format' in line && line.format === at ? line.bottles : [],
          );
          expect(filled.reduce((total, one) => total + one, 0)).toBe(format.bottles);
        }
        for (const { from, amount } of given) {
          const size = (line: RunLine) => ('format' in line ? (formats[line.format]?.bottleSizeMl ?? 0) : 0);
          const drawn = lines
            .filter((line) => line.from === from)
            .reduce(
              (total, line) => total + ('format' in line ? bottledAmount(line.bottles, size(line)) : 0),
              0,
            );
          expect(drawn).toBeLessThanOrEqual(toLedger(amount));
        }
      }),
    );
  });
});
