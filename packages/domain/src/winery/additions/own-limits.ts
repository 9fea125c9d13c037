/** Limits a winery sets itself: stricter than the law, or where the law has none. */
import { type Limited, leftTo } from '../limits.ts';
import type { AnalyteName } from './analytes.ts';
import { countedIn, MEASURED_AS, usedOf } from './standing.ts';
import { countedOf, type PerLitre, SUBSTANCE_NAMES, SUBSTANCES, type Substance } from './substances.ts';
import type { Basis, Wine } from './wine.ts';

/** What a wine has of it, whatever brought it; all others are what was added of a product. */
export const OWN_MEASURES = ['total SO2', 'copper'] as const satisfies readonly Limited[];
type OwnMeasure = (typeof OWN_MEASURES)[number];

export const OWN_LIMITED = [...OWN_MEASURES, ...SUBSTANCE_NAMES] as const;
export type OwnLimited = (typeof OWN_LIMITED)[number];

/** What a limit is said in. */
export const OWN_LIMIT_UNITS = ['mg/L', 'g/L', 'g/hL', 'mL/hL'] as const;
export type OwnLimitUnit = (typeof OWN_LIMIT_UNITS)[number];

/** Of `max`, inclusive: none of something at all is a limit as well. */
export const OWN_LIMIT_RANGE = { min: 0, max: 100_000, decimals: 3 };

export interface OwnLimit {
  readonly of: OwnLimited;
  readonly max: number;
  readonly unit: OwnLimitUnit;
  /** Whether it is for red wines, or for all others; `null`: for every wine. */
  readonly isRed: boolean | null;
}

const isMeasure = (of: OwnLimited): of is OwnMeasure => OWN_MEASURES.some((one) => one === of);

/** Which units a limit may be said in, the usual one first: what is measured in one, what is poured by volume. */
export function ownLimitUnits(of: OwnLimited): readonly [OwnLimitUnit, ...OwnLimitUnit[]] {
  if (isMeasure(of)) return ['mg/L'];
  const { unit } = SUBSTANCES[of];
  if (unit === 'L') return ['mL/hL'];
  const usual = OWN_LIMIT_UNITS.find((one) => one === unit) ?? 'g/L';
  return [usual, ...OWN_LIMIT_UNITS.filter((one) => one !== usual)];
}

/** In a litre, in grams or millilitres, what one of the unit is. */
const PER_UNIT: Readonly<Record<OwnLimitUnit, number>> = {
  'mg/L': 0.001,
  'g/L': 1,
  'g/hL': 0.01,
  'mL/hL': 0.01,
};

/** What of something added counts towards a limit, in its unit. A liquid of unknown strength counts by volume alone. */
export function countedByOwn(
  { of, unit }: Pick<OwnLimit, 'of' | 'unit'>,
  substance: Substance | undefined,
  each: PerLitre,
): number {
  if (isMeasure(of)) return countedOf(substance, each)[of] ?? 0;
  if (substance !== of) return 0;
  return (unit === 'mL/hL' ? each.millilitres : each.grams) / PER_UNIT[unit];
}

/** The limit for wines of a colour goes before the one for all. Of a wine of unknown colour the strictest stands. */
export function ownLimitsFor<Limit extends OwnLimit>(
  limits: readonly Limit[],
  isRed: boolean | null,
): Limit[] {
  const standing: Limit[] = [];
  for (const alike of Map.groupBy(limits, ({ of }) => of).values()) {
    const ofColour = alike.filter((limit) => limit.isRed !== null && limit.isRed === isRed);
    const open = isRed === null ? alike : alike.filter((limit) => limit.isRed === null);
    const [strictest] = (ofColour.length > 0 ? ofColour : open).toSorted(
      (one, other) => one.max * PER_UNIT[one.unit] - other.max * PER_UNIT[other.unit],
    );
    if (strictest !== undefined) standing.push(strictest);
  }
  return standing;
}

/** The limit a measured value is held against, in the unit the analyte is kept in. */
export const ownLimitOn = <Limit extends OwnLimit>(
  limits: readonly Limit[],
  analyte: AnalyteName,
  isRed: boolean | null,
): Limit | undefined =>
  ownLimitsFor(limits, isRed).find(({ of }) => isMeasure(of) && MEASURED_AS[of] === analyte);

export interface OwnStanding {
  readonly limit: OwnLimit;
  readonly used: number;
  /** Below 0 where it is passed. */
  readonly left: number;
  /** What `used` follows from: what was added, or what was measured or is expected. */
  readonly from: 'added' | Basis;
}

/** Where a wine stands to the limits its winery has set. */
export function ownStandings(
  wine: Wine,
  limits: readonly OwnLimit[],
  { isRed = null }: { isRed?: boolean | null } = {},
): OwnStanding[] {
  const counted = countedIn(wine);
  return ownLimitsFor(limits, isRed).map((limit) => {
    const added = [...wine.burdens.values()].reduce(
      (sum, burden) => sum + countedByOwn(limit, burden.substance, burden),
      0,
    );
    const { used, from } = isMeasure(limit.of)
      ? usedOf(wine, counted, limit.of)
      : { used: added, from: 'added' as const };
    return { limit, used, left: leftTo(limit.max, used), from };
  });
}
