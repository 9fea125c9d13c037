/** Materials used in wine and held in stock, for parts III and IV of TTB F 5120.17. */
import { amountToWeigh, type Dose, type Substance } from '../additions/substances.ts';
import { toLedger } from '../ledger/plan.ts';
import { type StockCount, type StockUnit, stockUsed } from '../stock/stock.ts';

export type Material = 'spirits' | 'concentrate' | 'sugar' | 'liquid_sugar';

/** Each material by the unit it is counted in: kilograms or litres. */
const MATERIALS: Partial<Record<Substance, { kg?: Material; L?: Material }>> = {
  spirit: { L: 'spirits' },
  concentrate: { L: 'concentrate' },
  sugar: { kg: 'sugar', L: 'liquid_sugar' },
};

/** Substances that stand in part III or IV. */
export const MATERIAL_NAMES = Object.keys(MATERIALS) as Substance[];

/** The material of a product in stock; `undefined` if it stands on no line. */
export const materialOf = (substance: Substance, unit: StockUnit): Material | undefined =>
  unit === 'pieces' ? undefined : MATERIALS[substance]?.[unit];

/** A proof gallon is a gallon of 50 % vol (27 CFR 24.10); spirits of unknown strength count as that. */
const PROOF_STRENGTH = 50;

/** Returns an amount as reports count it: spirits by their strength in % vol, so that gallons become proof gallons. */
export const reportedAmount = (material: Material, amount: number, strength?: number | null): number =>
  material === 'spirits' ? Math.round((amount * (strength ?? PROOF_STRENGTH)) / PROOF_STRENGTH) : amount;

/** Whether a line is in proof gallons. */
export const isInProof = (line: string): boolean => line.startsWith('spirits');

/** Whether a line is in pounds. */
export const isByWeight = (line: string): boolean => line.startsWith('grapes') || line.startsWith('sugar');

/**
 * Returns the material of an addition and its amount in ledger parts; `undefined` if it has none.
 * @param litres what it was added to
 */
export function materialUsed(dose: Dose, litres: number): { material: Material; amount: number } | undefined {
  const weighed = amountToWeigh(dose, litres);
  const unit = weighed?.unit === 'g' ? 'kg' : 'L';
  const material = dose.substance && materialOf(dose.substance, unit);
  return material === undefined || weighed === undefined
    ? undefined
    : { material, amount: toLedger(weighed.amount / 1000) };
}

/** A dose of a batch: contents of the vessel before it in litres. */
export interface BatchUse extends Dose {
  readonly at: string;
  readonly litres: number;
}

/** What counts of a batch added to it, or took from it, in ledger parts: each against what was left at that instant. */
export function countsOf(
  {
    amount,
    unit,
    counts,
  }: { readonly amount: number; readonly unit: StockUnit; readonly counts: readonly StockCount[] },
  uses: readonly BatchUse[],
): { at: string; difference: number }[] {
  let remaining = toLedger(amount);
  let since = -Infinity;
  return counts
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, left }) => {
      const instant = Date.parse(at);
      for (const use of uses)
        if (Date.parse(use.at) > since && Date.parse(use.at) <= instant)
          remaining -= toLedger(stockUsed(use, use.litres, unit) ?? 0);
      const difference = toLedger(left) - remaining;
      [remaining, since] = [toLedger(left), instant];
      return { at, difference };
    });
}
