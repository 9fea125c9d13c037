import { sentenceOf } from '../words/words.ts';
import { milliequivalents } from './bench/acid.ts';
import { type Answer, answer, BENCH_RANGES } from './bench/answer.ts';
import type { ClaimStanding } from './label-rules.ts';

/** Source of limits: a market's law, or the recommendations of the OIV, which its members adopt. */
export const LIMIT_MARKETS = ['EU', 'EU organic', 'US', 'OIV'] as const;
export type LimitMarket = (typeof LIMIT_MARKETS)[number];

export const LIMITED = [
  'total SO2',
  'acidification',
  'lowest pH',
  'citric acid',
  'ascorbic acid',
  'metatartaric acid',
  'copper sulphate',
  'copper',
  'carbon',
  'gum arabic',
  'lysozyme',
  'sorbic acid',
  'DMDC',
  'DAP',
  'PVPP',
  'water to dissolve',
  'enrichment',
] as const;
export type LimitedSubstance = (typeof LIMITED)[number];

/** Whether the limit is on additions or on the final wine. */
type On = 'added' | 'in the wine';

/** Conditions of a limit; omitted ones do not matter. */
interface Where {
  red?: boolean;
  /** g/L from which it applies, up to the next. */
  sugarFrom?: number;
  /** Wine-growing zone of the EU: A is the coolest, C the warmest. */
  zone?: 'A' | 'B' | 'C';
}

export interface LegalLimit {
  of: LimitedSubstance;
  market: LimitMarket;
  max: number;
  /** Unit of `max` and of amounts. */
  unit: 'mg/L' | 'g/L' | 'meq/L' | '% vol' | '% of volume' | 'pH';
  on: On;
  where: Where;
  source: string;
  /** Date of the lookup. */
  asOf: string;
  /** Whether it was read in its source. Otherwise it and its results are only advice. */
  standing: ClaimStanding;
}

const AS_OF = '2026-11-22';
const EU_SO2 = 'Delegated Regulation (EU) 2019/934, Annex I B';
const OIV = 'OIV International Code of Oenological Practices, annex of limits';
const EU_LIMITS = 'Delegated Regulation (EU) 2019/934, Annex I A';
const US = '27 CFR 24.246';

type Row = [
  LimitedSubstance,
  LimitMarket,
  max: number,
  LegalLimit['unit'],
  On,
  ClaimStanding,
  source: string,
  where?: Where,
];

/**
 * The table as it was looked up in November 2026. Laws change: it advises, and clears nothing. Total SO₂ of named sweet wines
 * goes to 300, 350 or 400 mg/L in the EU, which no table of ours tells apart.
 */
const ROWS: readonly Row[] = [
  ['total SO2', 'EU', 150, 'mg/L', 'in the wine', 'read', EU_SO2, { red: true }],
  ['total SO2', 'EU', 200, 'mg/L', 'in the wine', 'read', EU_SO2, { red: false }],
  ['total SO2', 'EU', 200, 'mg/L', 'in the wine', 'read', EU_SO2, { red: true, sugarFrom: 5 }],
  ['total SO2', 'EU', 250, 'mg/L', 'in the wine', 'read', EU_SO2, { red: false, sugarFrom: 5 }],
  [
    'total SO2',
    'EU organic',
    100,
    'mg/L',
    'in the wine',
    'second hand',
    'Regulation (EU) 2021/1165',
    { red: true },
  ],
  [
    'total SO2',
    'EU organic',
    150,
    'mg/L',
    'in the wine',
    'second hand',
    'Regulation (EU) 2021/1165',
    { red: false },
  ],
  ['total SO2', 'OIV', 150, 'mg/L', 'in the wine', 'read', OIV, { red: true }],
  ['total SO2', 'OIV', 200, 'mg/L', 'in the wine', 'read', OIV, { red: false }],
  ['total SO2', 'OIV', 300, 'mg/L', 'in the wine', 'read', OIV, { sugarFrom: 4 }],
  ['total SO2', 'US', 350, 'mg/L', 'in the wine', 'recalled', '27 CFR 4.22(b)(1)'],
  ['acidification', 'OIV', 54, 'meq/L', 'added', 'read', OIV],
  [
    'acidification',
    'EU',
    milliequivalents(4),
    'meq/L',
    'added',
    'recalled',
    'Regulation (EU) 2021/2117: 4 g/L as tartaric acid',
  ],
  ['lowest pH', 'US', 3, 'pH', 'in the wine', 'second hand', '27 CFR 24.182'],
  ['citric acid', 'OIV', 1, 'g/L', 'in the wine', 'read', OIV],
  ['citric acid', 'EU', 1, 'g/L', 'in the wine', 'recalled', EU_LIMITS],
  ['ascorbic acid', 'OIV', 250, 'mg/L', 'added', 'read', OIV],
  ['metatartaric acid', 'OIV', 100, 'mg/L', 'added', 'read', OIV],
  ['copper sulphate', 'OIV', 10, 'mg/L', 'added', 'read', OIV],
  ['copper', 'OIV', 1, 'mg/L', 'in the wine', 'read', OIV],
  ['copper', 'US', 0.5, 'mg/L', 'in the wine', 'second hand', US],
  ['carbon', 'OIV', 1000, 'mg/L', 'added', 'read', OIV],
  ['carbon', 'US', 3000, 'mg/L', 'added', 'read', US],
  ['gum arabic', 'OIV', 0.3, 'g/L', 'added', 'read', OIV],
  ['lysozyme', 'OIV', 500, 'mg/L', 'added', 'read', OIV],
  ['sorbic acid', 'EU', 200, 'mg/L', 'in the wine', 'second hand', EU_LIMITS],
  ['DMDC', 'EU', 200, 'mg/L', 'added', 'second hand', EU_LIMITS],
  ['DAP', 'OIV', 0.3, 'g/L', 'added', 'read', OIV],
  ['DAP', 'EU', 1, 'g/L', 'added', 'recalled', EU_LIMITS],
  ['DAP', 'US', 0.96, 'g/L', 'added', 'recalled', US],
  ['PVPP', 'EU', 800, 'mg/L', 'added', 'recalled', EU_LIMITS],
  ['water to dissolve', 'US', 1, '% of volume', 'added', 'read', '27 CFR 24.246(a)(2)'],
  [
    'enrichment',
    'EU',
    3,
    '% vol',
    'added',
    'recalled',
    'Regulation (EU) 1308/2013, Annex VIII',
    { zone: 'A' },
  ],
  [
    'enrichment',
    'EU',
    2,
    '% vol',
    'added',
    'recalled',
    'Regulation (EU) 1308/2013, Annex VIII',
    { zone: 'B' },
  ],
  [
    'enrichment',
    'EU',
    1.5,
    '% vol',
    'added',
    'recalled',
    'Regulation (EU) 1308/2013, Annex VIII',
    { zone: 'C' },
  ],
];

export const LEGAL_LIMITS: readonly LegalLimit[] = ROWS.map(
  ([of, market, max, unit, on, standing, source, where = {}]) => ({
    of,
    market,
    max,
    unit,
    on,
    where,
    source,
    asOf: AS_OF,
    standing,
  }),
);

/** Properties of a wine used by limits. Unknown ones take the stricter limit. */
export interface LimitedWine {
  isRed?: boolean;
  residualSugarGL?: number;
  zone?: Where['zone'];
}

/** Whether a limit may apply to a wine: no known property excludes it. */
function mayHold({ where }: LegalLimit, { isRed, residualSugarGL = 0, zone }: LimitedWine): boolean {
  return (
    (where.red === undefined || isRed === undefined || where.red === isRed) &&
    (where.sugarFrom === undefined || residualSugarGL >= where.sugarFrom) &&
    (where.zone === undefined || zone === undefined || where.zone === zone)
  );
}

/**
 * Returns a market's limit for a wine; of several possible ones that for most sugar, then the strictest. `undefined` if
 * unknown, which does not mean that there is none.
 */
export function legalLimit(
  of: LimitedSubstance,
  market: LimitMarket,
  wine: LimitedWine = {},
): LegalLimit | undefined {
  const limits = LEGAL_LIMITS.filter(
    (limit) => limit.of === of && limit.market === market && mayHold(limit, wine),
  );
  const sugarFrom = Math.max(...limits.map(({ where }) => where.sugarFrom ?? 0));
  return limits
    .filter(({ where }) => (where.sugarFrom ?? 0) === sugarFrom)
    .reduce<LegalLimit | undefined>(
      (strictest, limit) => (strictest === undefined || limit.max < strictest.max ? limit : strictest),
      undefined,
    );
}

/** An addition and its limit, in the limit's unit. */
export interface LeftOfLimit {
  limit: LegalLimit;
  /** Including the addition. */
  used: number;
  /** Remaining amount; negative if exceeded. */
  left: number;
  isOver: boolean;
  /** Whether the limit was not read in its source: then it is advice. */
  isAdvice: boolean;
}

/** Returns the remainder up to `max`. Floats make 0.1 + 0.2 differ from 0.3, so a ten-millionth is tolerated. */
export const leftTo = (max: number, used: number): number => Math.round((max - used) * 1e7) / 1e7 || 0;

/**
 * What is left of a limit: "62 of 150 mg/L". For the lowest pH, which no sum tells, see {@link LEGAL_LIMITS}.
 * @param before what was added so far, or what the wine has, in the limit's unit, not below 0
 * @param adding now, in the same unit, not below 0
 */
export function leftOfLimit(limit: LegalLimit, before: number, adding = 0): Answer<LeftOfLimit> {
  const amount = (field: string, value: number) =>
    value >= 0 && value <= BENCH_RANGES.dose.max
      ? undefined
      : sentenceOf('measure_outside', { field, min: 0, max: BENCH_RANGES.dose.max, unit: limit.unit });
  return answer([amount('Added before', before), amount('Addition', adding)], () => {
    const used = before + adding;
    const left = leftTo(limit.max, used);
    return { limit, used, left, isOver: left < 0, isAdvice: limit.standing !== 'read' };
  });
}
