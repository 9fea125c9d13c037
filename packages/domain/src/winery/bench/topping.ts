import { ullage } from '../../cellar/barrel.ts';
import { sentenceOf } from '../../words/words.ts';
import { apportion, centilitres } from '../parts.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/**
 * What each of several vessels takes of a topping wine whose whole volume alone is known: by what they hold, since that
 * evaporates by volume. Kept to 0.01 L by the largest remainder, so that the shares come to just the whole.
 * Source: InnoVint's published example (5 gal over 300, 465, 425 and 10). Confidence: high.
 * @param amountL litres, 0 to 10 million
 * @param volumesL of the vessels, 0 to 10 million each, one at least above 0
 */
export function toppingShares(amountL: number, volumesL: readonly number[]): Answer<number[]> {
  return answer(
    [
      ...[amountL, ...volumesL].map((litres) => rangeProblem(BENCH_RANGES.volume, litres)),
      volumesL.some((litres) => centilitres(litres) > 0n) ? undefined : sentenceOf('no_litres'),
    ],
    () =>
      apportion(centilitres(amountL), volumesL.map(centilitres)).map(
        (hundredths) => Number(hundredths) / 100,
      ),
  );
}

/** Litres that fill vessels to the brim. */
export const toppingNeed = (vessels: readonly { capacityL: number; levelL: number }[]): Answer<number> =>
  answer(
    vessels.flatMap(({ capacityL, levelL }) => [
      rangeProblem(BENCH_RANGES.volume, capacityL),
      rangeProblem(BENCH_RANGES.volume, levelL),
      levelL <= capacityL
        ? undefined
        : sentenceOf('above_capacity', { field: 'What is in it', capacity: capacityL }),
    ]),
    () =>
      Number(
        vessels.reduce((sum, vessel) => sum + centilitres(ullage(vessel.capacityL, vessel.levelL)), 0n),
      ) / 100,
  );

/**
 * Default yearly loss of a cask, % of its capacity: 4 to 5, up to 1 in a damp cellar, up to 9 in a dry, warm one.
 * Source: cavesa.ch. Confidence: medium.
 */
export const USUAL_LOSS_PER_YEAR = 4.5;

/**
 * Litres that evaporate: `capacity · % · days / 365`. Source: arithmetic on {@link USUAL_LOSS_PER_YEAR}. Confidence: medium.
 * @param capacityL litres, 0 to 10 million
 * @param lossPercent % a year, 0 to 50
 * @param days 0 to 3650
 */
export function evaporation(capacityL: number, lossPercent: number, days: number): Answer<number> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.volume, capacityL),
      rangeProblem(BENCH_RANGES.lossPerYear, lossPercent),
      rangeProblem(BENCH_RANGES.days, days),
    ],
    () => ((capacityL * lossPercent) / 100) * (days / 365),
  );
}

/** Days until so many % of a cask are headspace: 1 % after 81 days at 4.5 % a year. */
export function daysToHeadspace(headspacePercent: number, lossPercent: number): Answer<number> {
  return answer(
    [
      rangeProblem(BENCH_RANGES.share, headspacePercent),
      rangeProblem({ ...BENCH_RANGES.lossPerYear, min: 0.01 }, lossPercent),
    ],
    () => (headspacePercent / lossPercent) * 365,
  );
}
