/** Figures of TTB F 5120.17 in its units: wine gallons to a tenth (26 USC 5041(d)), and pounds of grapes. */
import { US_GALLON_L } from '../../values/units.ts';
import { TTB_SECTIONS, type TtbColumn, type TtbFigures } from './ttb.ts';

/** Kilograms: an avoirdupois pound, exactly. */
const POUND_KG = 0.45359237;

const tenths = (litres: number): number => Math.round((litres / US_GALLON_L) * 10);
const pounds = (kilograms: number): number => Math.round(kilograms / POUND_KG);

/**
 * Rounds so that each section still balances. Stocks are rounded separately, to match the next period's start; the rest
 * goes to the largest line of the column.
 */
export function inWineGallons(figures: TtbFigures): TtbFigures {
  const rounded: TtbFigures = {};
  const put = (line: string, column: TtbColumn, amount: number) => {
    rounded[line] = { ...rounded[line], [column]: amount };
  };
  for (const [line, columns] of Object.entries(figures)) {
    const round = line.startsWith('grapes') ? pounds : tenths;
    for (const [column, amount] of Object.entries(columns)) put(line, column as TtbColumn, round(amount));
  }
  for (const { beginning, adds, total, takes, end, totalEnd } of Object.values(TTB_SECTIONS)) {
    const of = (line: string, column: TtbColumn) => rounded[line]?.[column] ?? 0;
    const sum = (all: readonly string[], column: TtbColumn) =>
      all.reduce((before, line) => before + of(line, column), 0);
    for (const column of Object.keys(figures[total] ?? {}) as TtbColumn[]) {
      const over = sum([beginning, ...adds], column) - sum([...takes, end], column);
      // An imbalance in litres is not due to rounding.
      if (over !== 0 && figures[total]?.[column] === figures[totalEnd]?.[column]) {
        const moved = [...adds, ...takes].toSorted((one, other) => of(other, column) - of(one, column))[0];
        const isAdded = adds.some((line) => line === moved);
        if (moved !== undefined) put(moved, column, of(moved, column) + (isAdded ? -over : over));
      }
      put(total, column, sum([beginning, ...adds], column));
      put(totalEnd, column, sum([...takes, end], column));
    }
  }
  return Object.fromEntries(
    Object.entries(rounded).map(([line, columns]) => {
      const parts = line.startsWith('grapes') ? 1 : 10;
      const some = Object.entries(columns).filter(([, amount]) => amount !== 0);
      return [line, Object.fromEntries(some.map(([column, amount]) => [column, amount / parts]))];
    }),
  );
}
