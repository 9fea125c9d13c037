/** What is left of a market's limits for a wine. */
import {
  type LegalLimit,
  LIMITED,
  type LimitedSubstance,
  type LimitedWine,
  leftOfLimit,
  legalLimit,
} from '../limits.ts';
import type { EstateMarket } from '../markets.ts';
import type { AnalyteName } from './analytes.ts';
import { countedAmounts } from './substances.ts';
import { type Basis, knownReadings, type Wine } from './wine.ts';

export interface LimitState {
  readonly limit: LegalLimit;
  readonly used: number;
  /** Negative if exceeded. */
  readonly left: number;
  /** Whether `used` comes from additions, or is measured or expected. */
  readonly from: 'added' | Basis;
  /** Whether it was not read in the source. */
  readonly isAdvice: boolean;
}

/** Limits on the final wine, with their analytes. */
export const MEASURED_AS: Partial<Record<LimitedSubstance, AnalyteName>> = {
  'total SO2': 'totalSo2',
  copper: 'copper',
  'citric acid': 'citric',
};

/** Returns the amount of each limited substance from additions. */
export function addedAmounts({ burdens }: Wine): Partial<Record<LimitedSubstance, number>> {
  const counted: Partial<Record<LimitedSubstance, number>> = {};
  for (const burden of burdens.values()) {
    for (const [of, amount] of Object.entries(countedAmounts(burden.substance, burden)) as [
      LimitedSubstance,
      number,
    ][])
      counted[of] = (counted[of] ?? 0) + amount;
  }
  return counted;
}

/** Returns the amount in a wine: measured or expected, or else from additions. */
export function usedAmount(
  wine: Wine,
  counted: Partial<Record<LimitedSubstance, number>>,
  of: LimitedSubstance,
): Pick<LimitState, 'used' | 'from'> {
  const analyte = MEASURED_AS[of];
  const reading = knownReadings(wine).find(
    ([name, { basis }]) => name === analyte && basis !== 'earlier',
  )?.[1];
  return { used: reading?.value ?? counted[of] ?? 0, from: reading?.basis ?? 'added' };
}

/** Returns a market's own limit; for the EU, if unknown, that of the OIV, on which its law is based. */
const limitIn = (of: LimitedSubstance, market: EstateMarket, wine: LimitedWine): LegalLimit | undefined =>
  legalLimit(of, market, wine) ?? (market === 'EU' ? legalLimit(of, 'OIV', wine) : undefined);

/** Returns all computable limits of a market, with what is left of each. */
export function limitStandings(
  wine: Wine,
  market: EstateMarket,
  known: Pick<LimitedWine, 'isRed'> = {},
): LimitState[] {
  const counted = addedAmounts(wine);
  const sugar = wine.readings.get('sugar');
  const asked: LimitedWine = { ...known, ...(sugar && { residualSugarGL: sugar.value }) };
  return LIMITED.filter((of) => of !== 'lowest pH').flatMap((of): LimitState[] => {
    const limit = limitIn(of, market, asked);
    if (limit === undefined) return [];
    const { used, from } =
      limit.on === 'in the wine'
        ? usedAmount(wine, counted, of)
        : ({ used: counted[of] ?? 0, from: 'added' } as const);
    const standing = leftOfLimit(limit, used);
    if ('problem' in standing) return [];
    const { left, isAdvice } = standing.value;
    return [{ limit, used, left, isAdvice, from }];
  });
}
