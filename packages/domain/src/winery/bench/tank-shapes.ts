import type { Sentence } from '../../words/sentence.ts';
import { sentenceOf } from '../../words/words.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './answer.ts';

/** A piece of an upright tank: a cylinder where both diameters are one, a cone where one is 0, else a frustum. */
export interface TankSection {
  /** Metres, inside. */
  bottomDiameterM: number;
  topDiameterM: number;
  heightM: number;
}

/** A tank by its inner dimensions, in metres. */
export type TankShape =
  /** Sections from the bottom up, and litres below where the level is measured from. */
  | { kind: 'upright'; sections: readonly TankSection[]; heelL?: number | undefined }
  /** A cylinder on its side, with flat ends. */
  | { kind: 'lying'; diameterM: number; lengthM: number };

const LITRES_PER_M3 = 1000;

/** Litres of a section up to a height within it, m: `πh(R² + Rr + r²)/3`. */
function sectionLitres({ bottomDiameterM, topDiameterM, heightM }: TankSection, levelM: number): number {
  const bottom = bottomDiameterM / 2;
  const atLevel = bottom + ((topDiameterM / 2 - bottom) * levelM) / heightM;
  return (LITRES_PER_M3 * Math.PI * levelM * (bottom ** 2 + bottom * atLevel + atLevel ** 2)) / 3;
}

/** `L (R² acos((R − h)/R) − (R − h)√(2Rh − h²))`. */
function lyingLitres(diameterM: number, lengthM: number, levelM: number): number {
  const radius = diameterM / 2;
  const above = radius - levelM;
  const chord = Math.sqrt(Math.max(0, 2 * radius * levelM - levelM ** 2));
  return (
    LITRES_PER_M3 *
    lengthM *
    (radius ** 2 * Math.acos(Math.max(-1, Math.min(1, above / radius))) - above * chord)
  );
}

/** Maximum level of the wine, m. */
export const heightOf = (shape: TankShape): number =>
  shape.kind === 'lying' ? shape.diameterM : shape.sections.reduce((sum, { heightM }) => sum + heightM, 0);

function litresIn(shape: TankShape, levelM: number): number {
  if (shape.kind === 'lying') return lyingLitres(shape.diameterM, shape.lengthM, levelM);
  let litres = shape.heelL ?? 0;
  let below = 0;
  for (const section of shape.sections) {
    litres += sectionLitres(section, Math.max(0, Math.min(levelM - below, section.heightM)));
    below += section.heightM;
  }
  return litres;
}

const isPossible = (metres: number, least = 0.01) => metres >= least && metres <= BENCH_RANGES.length.max;

function shapeProblem(shape: TankShape): Sentence | undefined {
  if (shape.kind === 'lying')
    return isPossible(shape.diameterM) && isPossible(shape.lengthM)
      ? undefined
      : sentenceOf('tank_without_shape');
  const areSections = shape.sections.every(
    ({ bottomDiameterM, topDiameterM, heightM }) =>
      isPossible(heightM) &&
      isPossible(bottomDiameterM, 0) &&
      isPossible(topDiameterM, 0) &&
      bottomDiameterM + topDiameterM > 0,
  );
  if (shape.sections.length === 0 || !areSections) return sentenceOf('tank_without_shape');
  return rangeProblem(BENCH_RANGES.volume, shape.heelL ?? 0);
}

/** Litres when full. */
export const tankCapacity = (shape: TankShape): Answer<number> =>
  answer([shapeProblem(shape)], () => litresIn(shape, heightOf(shape)));

/**
 * Litres at a level. Source: geometry; heads that are dished are taken as flat. Confidence: high.
 * @param levelM of the wine above the bottom, or above the heel; 0 to the height
 */
export function litresAtLevel(shape: TankShape, levelM: number): Answer<number> {
  return answer(
    [
      shapeProblem(shape) ??
        rangeProblem({ ...BENCH_RANGES.length, field: 'Level', max: heightOf(shape) }, levelM),
    ],
    () => litresIn(shape, levelM),
  );
}

/** Halvings after which a level is as fine as a number can be. */
const HALVINGS = 60;

/** The level, m, at which a tank holds so many litres: {@link litresAtLevel} turned round, by halving. */
export function levelAtLitres(shape: TankShape, litres: number): Answer<number> {
  const problem = shapeProblem(shape);
  const range = () => ({
    ...BENCH_RANGES.volume,
    min: litresIn(shape, 0),
    max: litresIn(shape, heightOf(shape)),
  });
  return answer([problem ?? rangeProblem(range(), litres)], () => {
    let [low, high] = [0, heightOf(shape)];
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (low + high) / 2;
      if (litresIn(shape, middle) < litres) low = middle;
      else high = middle;
    }
    return high;
  });
}
