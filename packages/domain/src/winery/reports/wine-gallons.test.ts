import { describe, expect, test } from 'vitest';
import { toLedger } from '../ledger/plan.ts';
import { ttbFigures } from './ttb.ts';
import { filedBeginning, inWineGallons } from './wine-gallons.ts';

describe('wine gallons to a tenth', () => {
  /** Cases of twelve bottles, in ledger parts. */
  const cases = (count: number) => toLedger(count * 9);

  test('leave what was bottled alike in both sections, and balance at the end', () => {
    const figures = ttbFigures([
      { line: 'A1', column: 'a', amount: toLedger(12_000) },
      { line: 'A13', column: 'a', amount: cases(1000) },
      { line: 'A8', column: 'a', amount: cases(120) },
      { line: 'A31', column: 'a', amount: toLedger(12_000) - cases(880) },
      { line: 'B2', column: 'a', amount: cases(1000) },
      { line: 'B4', column: 'a', amount: cases(25) },
      { line: 'B8', column: 'a', amount: cases(500) },
      { line: 'B10', column: 'a', amount: cases(120) },
      { line: 'B11', column: 'a', amount: cases(3) },
      { line: 'B12', column: 'a', amount: cases(50) },
      { line: 'B20', column: 'a', amount: cases(352) },
    ]);
    expect(inWineGallons(figures)).toEqual({
      A1: { a: 3170.1 },
      A8: { a: 285.3 },
      A12: { a: 3455.4 },
      A13: { a: 2377.5 },
      A31: { a: 1077.9 },
      A32: { a: 3455.4 },
      B2: { a: 2377.5 },
      B4: { a: 59.4 },
      B7: { a: 2436.9 },
      B8: { a: 1188.8 },
      B10: { a: 285.3 },
      B11: { a: 7.1 },
      B12: { a: 118.9 },
      B20: { a: 836.8 },
      B21: { a: 2436.9 },
    });
  });

  test('begin with what was filed as the end of the periods before, unless it was corrected since', () => {
    const bottled = ttbFigures([
      { line: 'B2', column: 'a', amount: cases(1000) },
      { line: 'B4', column: 'a', amount: cases(25) },
      { line: 'B8', column: 'a', amount: cases(500) },
      { line: 'B20', column: 'a', amount: cases(525) },
    ]);
    expect(inWineGallons(bottled)['B20']).toEqual({ a: 1248.1 });
    const sold = ttbFigures([
      { line: 'B1', column: 'a', amount: cases(525) },
      { line: 'B8', column: 'a', amount: cases(100) },
      { line: 'B20', column: 'a', amount: cases(425) },
    ]);
    expect(inWineGallons(sold)).toMatchObject({ B1: { a: 1248.2 } });
    expect(inWineGallons(sold, filedBeginning([bottled], sold))).toMatchObject({
      B1: { a: 1248.1 },
      B8: { a: 237.8 },
      B20: { a: 1010.3 },
    });
    const corrected = { ...sold, B1: { a: 4726 } };
    expect(filedBeginning([bottled], corrected)['B1']).toEqual({});
    const rest = ttbFigures([{ line: 'B1', column: 'a', amount: cases(425) }]);
    expect(filedBeginning([bottled, sold], rest)['B1']).toEqual({ a: 1010.3 });
    expect(filedBeginning([], sold)).toEqual({});
  });

  test('leave nothing of a tank that is empty', () => {
    // 26.42 gallons went as 8.82 and 17.60, a tenth less than came.
    const figures = ttbFigures([
      { line: 'A2', column: 'a', amount: toLedger(100.05) },
      { line: 'A14', column: 'a', amount: toLedger(33.4) },
      { line: 'A15', column: 'a', amount: toLedger(66.65) },
    ]);
    const gallons = inWineGallons(figures);
    expect(gallons['A31']).toBeUndefined();
    expect(gallons['A32']).toEqual(gallons['A12']);
  });

  test('are pounds of grapes', () => {
    const figures = ttbFigures([
      { line: 'grapes_received', column: 'all', amount: toLedger(1000) },
      { line: 'grapes_end', column: 'all', amount: toLedger(1000) },
    ]);
    expect(inWineGallons(figures)).toEqual({
      grapes_received: { all: 2205 },
      grapes_total: { all: 2205 },
      grapes_end: { all: 2205 },
      grapes_total_end: { all: 2205 },
    });
  });
});
