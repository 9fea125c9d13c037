import { byName } from '../../values/by-name.ts';
import { sentenceOf } from '../../words/words.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

const liesStrictlyBetween = (value: number, one: number, other: number): boolean =>
  value > Math.min(one, other) && value < Math.max(one, other);

/**
 * Litres to add to a wine for a wanted alcohol, by the Pearson square: `L · (wanted − has) / (added − wanted)`. With
 * spirit it fortifies, with water (0) it lowers.
 * Source: the balance of alcohol. Confidence: high, but for the contraction of wine and spirit, which is left out.
 * @param volumeL litres of the wine, 0 to 10 million
 * @param has % vol of the wine, 0 to 100
 * @param added % vol of what is added
 * @param wanted % vol, strictly between the two
 */
export function pearsonAddition(volumeL: number, has: number, added: number, wanted: number): Answer<number> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, volumeL),
      ...[has, added, wanted].map((percent) => rangeProblem(BENCH_RANGES.alcohol, percent)),
      wanted === has || liesStrictlyBetween(wanted, has, added)
        ? undefined
        : sentenceOf('target_not_between', { field: 'Alcohol' }),
    ],
    () => (wanted === has ? 0 : (volumeL * (wanted - has)) / (added - wanted)),
  );
}

/** Shares, in %, of two wines in a blend of so much alcohol: 14.6 and 12.8 for 13.5 are 38.89 and 61.11. */
export function pearsonShares(one: number, other: number, wanted: number): Answer<[number, number]> {
  return answer(
    [
      ...[one, other, wanted].map((percent) => rangeProblem(BENCH_RANGES.alcohol, percent)),
      liesStrictlyBetween(wanted, one, other)
        ? undefined
        : sentenceOf('target_not_between', { field: 'Alcohol' }),
    ],
    () => {
      const share = (100 * (wanted - other)) / (one - other);
      return [share, 100 - share];
    },
  );
}

/**
 * US proof gallons: `gal · % vol · 2 / 100`. Source: 27 CFR, the definition. Confidence: high.
 * @param gallons US gallons, not below 0
 */
export function proofGallons(gallons: number, alcohol: number): Answer<number> {
  return answer(
    [rangeProblem(BENCH_RANGES.gallons, gallons), rangeProblem(BENCH_RANGES.alcohol, alcohol)],
    () => (gallons * alcohol * 2) / 100,
  );
}

/** Values that blend by volume. Density and alcohol nearly do; pH and colour do not. */
export const LINEAR_ANALYTES = ['alcohol', 'ta', 'va', 'residualSugar', 'malic', 'totalSo2'] as const;
export type LinearAnalyte = (typeof LINEAR_ANALYTES)[number];

/** A wine in a blend: litres and measurements in % vol, g/L and mg/L. */
export interface BlendLot extends Partial<Record<LinearAnalyte, number | null>> {
  litres: number;
  freeSo2?: number | null;
}

export interface Blend {
  litres: number;
  /** By volume; `null` unless it is known for every wine. */
  expected: Record<LinearAnalyte, number | null>;
  /** mg/L, a maximum, since more may bind in the blend; `null` as above. */
  freeSo2AtMost: number | null;
  /** It is no average, since it depends on the wines' buffers. */
  ph: 'measure';
}

const mean = (lots: readonly BlendLot[], analyte: LinearAnalyte | 'freeSo2'): number | null => {
  let sum = 0;
  for (const lot of lots.filter(({ litres }) => litres > 0)) {
    const value = lot[analyte];
    if (value === null || value === undefined) return null;
    sum += value * lot.litres;
  }
  return sum / litresOf(lots);
};

const litresOf = (lots: readonly BlendLot[]): number => lots.reduce((sum, { litres }) => sum + litres, 0);

/**
 * What a blend of wines is expected to have: each value by volume. Never a pH: it has to be measured.
 * Source: balance of matter; volumes taken to add up. Confidence: high.
 * @param lots with 0 to 10 million litres each, one at least above 0
 */
export function blendOf(lots: readonly BlendLot[]): Answer<Blend> {
  return answer(
    [
      ...lots.map(({ litres }) => rangeProblem(BENCH_RANGES.volume, litres)),
      lots.some(({ litres }) => litres > 0) ? undefined : sentenceOf('no_litres'),
    ],
    () => ({
      litres: litresOf(lots),
      expected: byName(LINEAR_ANALYTES, (analyte) => mean(lots, analyte)),
      freeSo2AtMost: mean(lots, 'freeSo2'),
      ph: 'measure',
    }),
  );
}

/** Maximum volume of a blend, and the wine that limits it. */
export interface LargestBlend {
  litres: number;
  /** Litres of each wine in order. */
  takes: number[];
  /** From 0; the first of equal ones. */
  usedUp: number;
}

/** Typed shares rarely add up to exactly 100. */
const SHARES_MISS = 0.005;

/**
 * The largest blend of wines at given shares: the least of `litres / share`. 295 gallons at 30 % allow 983.3.
 * Source: arithmetic. Confidence: high.
 * @param lots litres there are, and the share of the blend in %, above 0; together 100
 */
export function largestBlend(
  lots: readonly { litres: number; sharePercent: number }[],
): Answer<LargestBlend> {
  const sum = lots.reduce((before, { sharePercent }) => before + sharePercent, 0);
  return answer(
    [
      ...lots.flatMap(({ litres, sharePercent }) => [
        rangeProblem(BENCH_RANGES.volume, litres),
        rangeProblem(BENCH_RANGES.share, sharePercent),
      ]),
      Math.abs(sum - 100) <= SHARES_MISS
        ? undefined
        : sentenceOf('shares_not_whole', { sum: Math.round(sum * 1000) / 1000 }),
    ],
    () => {
      const allows = lots.map(({ litres, sharePercent }) => (litres * sum) / sharePercent);
      const litres = Math.min(...allows);
      const takes = lots.map(({ sharePercent }) => (litres * sharePercent) / sum);
      return { litres, takes, usedUp: allows.indexOf(litres) };
    },
  );
}
