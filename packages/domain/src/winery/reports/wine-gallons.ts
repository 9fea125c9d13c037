/** Figures of TTB F 5120.17 in its units: wine gallons to a tenth (26 USC 5041(d)), and pounds of grapes. */
import { POUND_KG, US_GALLON_L } from '../../values/units.ts';
import { isByWeight } from './materials.ts';
import { sectionsOf, type TtbColumn, type TtbFigures } from './ttb.ts';

const tenths = (litres: number): number => Math.round((litres / US_GALLON_L) * 10);
const pounds = (kilograms: number): number => Math.round(kilograms / POUND_KG);

/** Lines that stand in both sections: what is bottled, and what is dumped back to bulk. */
const PAIRED: ReadonlySet<string> = new Set(['A8', 'A13', 'B2', 'B10']);

/**
 * Rounds each line for itself, so that paired lines agree; the stock at the end is what the others leave. If nothing is
 * left, the largest line that has no pair takes what rounding leaves.
 * @param figures litres and kilograms
 * @param beginning stocks the period begins with, in gallons and pounds, where the one before was filed; others are rounded
 */
export function inWineGallons(figures: TtbFigures, beginning: TtbFigures = {}): TtbFigures {
  const rounded: TtbFigures = {};
  const put = (line: string, column: TtbColumn, amount: number) => {
    rounded[line] = { ...rounded[line], [column]: amount };
  };
  const partsOf = (line: string) => (isByWeight(line) ? 1 : 10);
  for (const [line, columns] of Object.entries(figures))
    for (const [column, amount] of Object.entries(columns) as [TtbColumn, number][]) {
      const filed = beginning[line]?.[column];
      const parts = partsOf(line);
      put(
        line,
        column,
        filed === undefined ? (parts === 1 ? pounds : tenths)(amount) : Math.round(filed * parts),
      );
    }
  for (const { beginning: first, adds, total, takes, end, totalEnd } of sectionsOf(figures)) {
    const at = (line: string, column: TtbColumn) => rounded[line]?.[column] ?? 0;
    const sum = (all: readonly string[], column: TtbColumn) =>
      all.reduce((before, line) => before + at(line, column), 0);
    for (const column of Object.keys(figures[total] ?? {}) as TtbColumn[]) {
      const over = sum([first, ...adds], column) - sum([...takes, end], column);
      // An imbalance in litres is not due to rounding.
      if (over !== 0 && figures[total]?.[column] === figures[totalEnd]?.[column]) {
        const largest = [...adds, ...takes]
          .filter((line) => !PAIRED.has(line))
          .toSorted((one, other) => at(other, column) - at(one, column))[0];
        const isSoldOut = figures[end]?.[column] === undefined || at(end, column) + over < 0;
        if (!isSoldOut || largest === undefined || at(largest, column) === 0)
          put(end, column, at(end, column) + over);
        else put(largest, column, at(largest, column) + (adds.includes(largest) ? -over : over));
      }
      put(total, column, sum([first, ...adds], column));
      put(totalEnd, column, sum([...takes, end], column));
    }
  }
  return Object.fromEntries(
    Object.entries(rounded).map(([line, columns]) => {
      const some = Object.entries(columns).filter(([, amount]) => amount !== 0);
      return [line, Object.fromEntries(some.map(([column, amount]) => [column, amount / partsOf(line)]))];
    }),
  );
}

/**
 * Returns the stocks that a period begins with, in gallons and pounds: those its predecessors were filed with at their end.
 * A stock that was corrected since is left out.
 * @param filed figures of the periods before without a gap, oldest first
 */
export function filedBeginning(filed: readonly TtbFigures[], figures: TtbFigures): TtbFigures {
  let beginning: TtbFigures = {};
  for (const [at, before] of filed.entries()) {
    const gallons = inWineGallons(before, beginning);
    const next = filed[at + 1] ?? figures;
    beginning = {};
    for (const { beginning: first, end } of sectionsOf(next)) {
      const same = (Object.keys(next[first] ?? {}) as TtbColumn[]).filter(
        (column) => next[first]?.[column] === before[end]?.[column],
      );
      beginning[first] = Object.fromEntries(same.map((column) => [column, gallons[end]?.[column] ?? 0]));
    }
  }
  return beginning;
}
