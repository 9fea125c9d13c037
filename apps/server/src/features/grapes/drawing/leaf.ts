/** A vine leaf: five veins from the stalk, with lobes around them and a toothed edge. */
import type { Random } from '../../../platform/random.ts';
import type { Foliage } from './palette.ts';
import type { Traits } from './traits.ts';

interface Lobe {
  /** Degrees from the tip. */
  angle: number;
  /** As a fraction of the leaf's length. */
  reach: number;
}

const LOBES: readonly Lobe[] = [
  { angle: 0, reach: 1 },
  { angle: -52, reach: 0.9 },
  { angle: 52, reach: 0.9 },
  { angle: -106, reach: 0.7 },
  { angle: 106, reach: 0.7 },
];

/** The leaf ends at this angle from its tip; behind it is the bay of the stalk. */
const EDGE = 158;
const TEETH = 34;
const STEP = 3;

const round = (value: number): number => Math.round(value * 10) / 10;

function point(angle: number, radius: number): string {
  const radians = (angle * Math.PI) / 180;
  return `${round(Math.sin(radians) * radius)} ${round(Math.cos(radians) * radius)}`;
}

/** Depth of the bays between lobes: shallow in a three-lobed leaf. */
const DEPTH = { 3: 0.0088, 5: 0.0145 } as const;

function outline(size: number, lobes: Traits['lobes'], random: Random): string {
  const points: string[] = [];
  const phase = random();
  for (let angle = -EDGE; angle <= EDGE; angle += STEP) {
    const reaches = LOBES.map((lobe) => lobe.reach * (1 - DEPTH[lobes] * Math.abs(angle - lobe.angle)));
    const tooth = ((angle / 360) * TEETH + phase + 10) % 1;
    const edge = Math.min(1, (EDGE - Math.abs(angle)) / 14 + 0.55);
    points.push(point(angle, size * Math.max(...reaches) * (0.95 + 0.09 * tooth) * edge));
  }
  return `M0 0L${points.join('L')}Z`;
}

function veins(size: number): string {
  return LOBES.map(({ angle, reach }) => {
    const length = size * reach * 0.9;
    const side = [0.32, 0.5, 0.68].flatMap((part) =>
      [-1, 1].map((hand) => {
        const from = point(angle, length * part);
        const to = point(angle + hand * (26 - part * 14), length * (part + 0.24));
        return `M${from}L${to}`;
      }),
    );
    return `M0 0L${point(angle, length)}${side.join('')}`;
  }).join('');
}

export function leaf(
  id: string,
  size: number,
  lobes: Traits['lobes'],
  colours: Foliage,
  random: Random,
): string {
  const shape = outline(size, lobes, random);
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round(-size * 0.3)}" cy="${round(size * 0.2)}" r="${round(size * 1.15)}">` +
    `<stop stop-color="${colours.light}"/><stop offset=".5" stop-color="${colours.base}"/>` +
    `<stop offset="1" stop-color="${colours.deep}"/></radialGradient>` +
    `<path d="${shape}" fill="url(#${id})" stroke="${colours.deep}" stroke-width="1" stroke-linejoin="round"/>` +
    `<path d="${veins(size)}" fill="none" stroke="${colours.vein}" stroke-width="1.3" stroke-linecap="round" opacity=".6"/>`
  );
}
