/** Where a wine stands to the limits of a market. */
import {
  type LegalLimit,
  LIMITED,
  type Limited,
  type LimitedWine,
  leftOfLimit,
  legalLimit,
} from '../limits.ts';
import type { EstateMarket } from '../markets.ts';
import type { AnalyteName } from './analytes.ts';
import { countedOf } from './substances.ts';
import { type Basis, toldReadings, type Wine } from './wine.ts';

export interface LimitStanding {
  readonly limit: LegalLimit;
  readonly used: number;
  /** Below 0 where it is passed. */
  readonly left: number;
  /** What `used` follows from: what was added, or what was measured or is expected. */
  readonly from: 'added' | Basis;
  /** Whether it was not read in the source. */
  readonly isAdvice: boolean;
}

/** Limits on what a wine has in the end, and what is measured of it. */
export const MEASURED_AS: Partial<Record<Limited, AnalyteName>> = {
  'total SO2': 'totalSo2',
  copper: 'copper',
  'citric acid': 'citric',
};

/** What a wine has of each thing that has a limit, by what was added to it. */
export function countedIn({ burdens }: Wine): Partial<Record<Limited, number>> {
  const counted: Partial<Record<Limited, number>> = {};
  for (const burden of burdens.values()) {
    for (const [of, amount] of Object.entries(countedOf(burden.substance, burden)) as [Limited, number][])
      counted[of] = (counted[of] ?? 0) + amount;
  }
  return counted;
}

/** What a wine has of something: as it was measured or is expected, else by what was added. */
export function usedOf(
  wine: Wine,
  counted: Partial<Record<Limited, number>>,
  of: Limited,
): Pick<LimitStanding, 'used' | 'from'> {
  const analyte = MEASURED_AS[of];
  const reading = toldReadings(wine).find(
    ([name, { basis }]) => name === analyte && basis !== 'earlier',
  )?.[1];
  return { used: reading?.value ?? counted[of] ?? 0, from: reading?.basis ?? 'added' };
}

/** A market's own limit; where we have none of the EU, that of the OIV, on which its law stands. */
const limitIn = (of: Limited, market: EstateMarket, wine: LimitedWine): LegalLimit | undefined =>
  legalLimit(of, market, wine) ?? (market === 'EU' ? legalLimit(of, 'OIV', wine) : undefined);

/** All limits of a market that sums can tell, with what is left of each. */
export function limitStandings(
  wine: Wine,
  market: EstateMarket,
  known: Pick<LimitedWine, 'isRed'> = {},
): LimitStanding[] {
  const counted = countedIn(wine);
  const sugar = wine.readings.get('sugar');
  const asked: LimitedWine = { ...known, ...(sugar && { residualSugarGL: sugar.value }) };
  return LIMITED.filter((of) => of !== 'lowest pH').flatMap((of): LimitStanding[] => {
    const limit = limitIn(of, market, asked);
    if (limit === undefined) return [];
    const { used, from } =
      limit.on === 'in the wine'
        ? usedOf(wine, counted, of)
        : ({ used: counted[of] ?? 0, from: 'added' } as const);
    const standing = leftOfLimit(limit, used);
    if ('problem' in standing) return [];
    const { left, isAdvice } = standing.value;
    return [{ limit, used, left, isAdvice, from }];
  });
}
