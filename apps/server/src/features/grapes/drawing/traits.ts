import { pick, type Random } from '../../../platform/random.ts';

/** Traits shown in the drawing of a bunch of grapes. */
export const CLUSTERS = ['cylindrical', 'conical', 'pyramidal', 'winged'] as const;
export const LENGTHS = ['short', 'medium', 'long'] as const;
export const DENSITIES = ['loose', 'medium', 'tight'] as const;
export const BERRIES = ['small', 'medium', 'large'] as const;
export const SHAPES = ['round', 'oval'] as const;
/** Skin colours at harvest. */
export const TINTS = [
  'inky',
  'blue-black',
  'blue-violet',
  'violet',
  'ruby',
  'rose',
  'grey-rose',
  'amber',
  'golden',
  'straw',
  'green',
  'jade',
] as const;

export interface Traits {
  cluster: (typeof CLUSTERS)[number];
  length: (typeof LENGTHS)[number];
  density: (typeof DENSITIES)[number];
  berry: (typeof BERRIES)[number];
  shape: (typeof SHAPES)[number];
  tint: (typeof TINTS)[number];
  /** Lobes of the leaf. */
  lobes: 3 | 5;
}

const OF_COLOR: Record<string, readonly [Traits['tint'], ...Traits['tint'][]]> = {
  red: ['inky', 'blue-black', 'blue-violet', 'violet', 'ruby'],
  white: ['amber', 'golden', 'straw', 'green', 'jade'],
  rose: ['rose', 'grey-rose'],
};

/** Chooses traits of a variety without a description, deterministically by its seed. */
export function drawnTraits(color: string, random: Random): Traits {
  return {
    cluster: pick(random, CLUSTERS),
    length: pick(random, LENGTHS),
    density: pick(random, DENSITIES),
    berry: pick(random, BERRIES),
    shape: pick(random, SHAPES),
    tint: pick(random, OF_COLOR[color] ?? TINTS),
    lobes: pick(random, [3, 5]),
  };
}
