/** Materials used in wine, for parts III and IV of TTB F 5120.17. */
import { type Dose, type Substance, weighedFor } from '../additions/substances.ts';
import { toLedger } from '../ledger/plan.ts';

/** The line of a material by weight, in kilograms, and by volume, in litres. */
const MATERIALS: Partial<Record<Substance, { g?: string; mL?: string }>> = {
  spirit: { mL: 'spirits_used' },
  concentrate: { mL: 'concentrate_used' },
  sugar: { g: 'sugar_used', mL: 'liquid_sugar_used' },
};

/** Substances that stand in part III or IV. */
export const MATERIAL_NAMES = Object.keys(MATERIALS) as Substance[];

/** Lines of materials by weight. */
const BY_WEIGHT: ReadonlySet<string> = new Set(['sugar_used']);

/** Whether a line is in pounds. */
export const isByWeight = (line: string): boolean => line.startsWith('grapes') || BY_WEIGHT.has(line);

/**
 * Returns the line of an added material, and its amount in ledger parts; `undefined` if it has none.
 * @param litres what it was added to
 */
export function materialUsed(dose: Dose, litres: number): { line: string; amount: number } | undefined {
  const weighed = weighedFor(dose, litres);
  const line = dose.substance && weighed && MATERIALS[dose.substance]?.[weighed.unit];
  return line === undefined || weighed === undefined
    ? undefined
    : { line, amount: toLedger(weighed.amount / 1000) };
}
