/** A winery's own limits: stricter than the law, or where it has none. */
import { type LimitedSubstance, leftTo } from '../limits.ts';
import type { AnalyteName } from './analytes.ts';
import { addedAmounts, MEASURED_AS, usedAmount } from './standing.ts';
import { countedAmounts, type PerLitre, SUBSTANCE_NAMES, SUBSTANCES, type Substance } from './substances.ts';
import type { Basis, Wine } from './wine.ts';

/** Total in the wine, from any source; other limits are for an added product. */
export const OWN_MEASURES = ['total SO2', 'copper'] as const satisfies readonly LimitedSubstance[];
type OwnMeasure = (typeof OWN_MEASURES)[number];

export const OWN_LIMITED = [...OWN_MEASURES, ...SUBSTANCE_NAMES] as const;
export type OwnLimitSubject = (typeof OWN_LIMITED)[number];

export const OWN_LIMIT_UNITS = ['mg/L', 'g/L', 'g/hL', 'mL/hL'] as const;
export type OwnLimitUnit = (typeof OWN_LIMIT_UNITS)[number];

/** Of `max`, inclusive; zero is a valid limit. */
export const OWN_LIMIT_RANGE = { min: 0, max: 100_000, decimals: 3 };

export interface OwnLimit {
  readonly of: OwnLimitSubject;
  readonly max: number;
  readonly unit: OwnLimitUnit;
  /** For red wines or all others; `null`: for every wine. */
  readonly isRed: boolean | null;
}

const isMeasure = (of: OwnLimitSubject): of is OwnMeasure => OWN_MEASURES.some((one) => one === of);

/** Units of a limit, default first: that of its measurement, or a volume for liquids. */
export function ownLimitUnits(of: OwnLimitSubject): readonly [OwnLimitUnit, ...OwnLimitUnit[]] {
  if (isMeasure(of)) return ['mg/L'];
  const { unit } = SUBSTANCES[of];
  if (unit === 'L') return ['mL/hL'];
  const usual = OWN_LIMIT_UNITS.find((one) => one === unit) ?? 'g/L';
  return [usual, ...OWN_LIMIT_UNITS.filter((one) => one !== usual)];
}

/** Grams or millilitres per litre in one unit. */
const PER_UNIT: Readonly<Record<OwnLimitUnit, number>> = {
  'mg/L': 0.001,
  'g/L': 1,
  'g/hL': 0.01,
  'mL/hL': 0.01,
};

/**
 * Returns how much an addition counts towards a limit, in its unit. A liquid of unknown strength counts by volume only.
 */
export function countedByOwn(
  { of, unit }: Pick<OwnLimit, 'of' | 'unit'>,
  substance: Substance | undefined,
  each: PerLitre,
): number {
  if (isMeasure(of)) return countedAmounts(substance, each)[of] ?? 0;
  if (substance !== of) return 0;
  return (unit === 'mL/hL' ? each.millilitres : each.grams) / PER_UNIT[unit];
}

/** The limit of a colour takes precedence; for an unknown colour the strictest one applies. */
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

/** The limit for a measured value, in the analyte's unit. */
export const ownLimitOn = <Limit extends OwnLimit>(
  limits: readonly Limit[],
  analyte: AnalyteName,
  isRed: boolean | null,
): Limit | undefined =>
  ownLimitsFor(limits, isRed).find(({ of }) => isMeasure(of) && MEASURED_AS[of] === analyte);

export interface OwnLimitState {
  readonly limit: OwnLimit;
  readonly used: number;
  /** Negative if exceeded. */
  readonly left: number;
  /** Whether `used` comes from additions, or is measured or expected. */
  readonly from: 'added' | Basis;
}

/** Returns what is left of a winery's own limits for a wine. */
export function ownStandings(
  wine: Wine,
  limits: readonly OwnLimit[],
  { isRed = null }: { isRed?: boolean | null } = {},
): OwnLimitState[] {
  const counted = addedAmounts(wine);
  return ownLimitsFor(limits, isRed).map((limit) => {
    const added = [...wine.burdens.values()].reduce(
      (sum, burden) => sum + countedByOwn(limit, burden.substance, burden),
      0,
    );
    const { used, from } = isMeasure(limit.of)
      ? usedAmount(wine, counted, limit.of)
      : { used: added, from: 'added' as const };
    return { limit, used, left: leftTo(limit.max, used), from };
  });
}
