/** A bunch: berries packed into a silhouette, darker at the back, each shaded by light from the upper left. */
import type { Random } from '../../../platform/random.ts';
import { SKINS } from './palette.ts';
import type { Traits } from './traits.ts';

/** Size of the drawing in pixels. */
const RADIUS = { small: 10.5, medium: 12.5, large: 15 } as const;
const LENGTH = { short: 176, medium: 216, long: 252 } as const;
const WIDTH = { cylindrical: 62, conical: 84, pyramidal: 94, winged: 62 } as const;
/** Distance of berries as a fraction of their width. */
const SPACING = { tight: 0.86, medium: 0.93, loose: 1 } as const;
const JITTER = { tight: 0.16, medium: 0.26, loose: 0.4 } as const;
/** Share of berries that did not set. */
const MISSING = { tight: 0, medium: 0.04, loose: 0.14 } as const;

interface Berry {
  x: number;
  y: number;
  /** 0 in the shade to 3 in the light. */
  shade: number;
  scale: number;
  turn: number;
  /** Distance to the viewer; higher is nearer. */
  near: number;
}

/** Half the width of the silhouette as a fraction of its maximum; `down` goes from 0 at the stalk to 1 at the tip. */
const PROFILE: Record<Traits['cluster'], (down: number) => number> = {
  cylindrical: (down) => (down < 0.12 ? 0.7 + down * 2.5 : down < 0.78 ? 1 : 1 - (down - 0.78) * 2.6),
  conical: (down) => (down < 0.2 ? 0.62 + down * 1.9 : 1 - (down - 0.2) * 0.96),
  pyramidal: (down) => (down < 0.14 ? 0.78 + down * 1.6 : 1 - (down - 0.14) * 1.03),
  winged: (down) => (down < 0.12 ? 0.75 + down * 2 : down < 0.6 ? 1 : 1 - (down - 0.6) * 1.6),
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** The part of the bunch: its body, or the wing at its shoulder. */
interface Part {
  middle: number;
  top: number;
  length: number;
  half: (down: number) => number;
}

function partsOf({ cluster, length }: Traits, random: Random): Part[] {
  const body: Part = {
    middle: 0,
    top: 0,
    length: LENGTH[length],
    half: (down) => WIDTH[cluster] * PROFILE[cluster](down),
  };
  if (cluster !== 'winged') return [body];
  const side = random() < 0.5 ? -1 : 1;
  const wing = (hand: number, size: number): Part => ({
    middle: hand * (WIDTH.winged + 22),
    top: 8,
    length: 104 * size,
    half: (down) => 40 * size * (down < 0.3 ? 0.8 + down * 0.66 : 1 - (down - 0.3) * 0.9),
  });
  return [wing(side, 1), ...(random() < 0.6 ? [wing(-side, 0.72)] : []), body];
}

function berriesOf(part: Part, isBack: boolean, traits: Traits, random: Random): Berry[] {
  const radius = RADIUS[traits.berry];
  const apart = 2 * radius * SPACING[traits.density];
  const jitter = () => (random() - 0.5) * 2 * radius * JITTER[traits.density];
  const berries: Berry[] = [];
  const sway = random() * 6;
  const rows = Math.round(part.length / (apart * 0.86));
  for (let row = 0; row <= rows; row += 1) {
    const down = row / rows;
    // Adds irregularity, since no bunch is perfectly round.
    const uneven = 1 + 0.13 * Math.sin(down * 9 + sway) + (random() - 0.5) * 0.16;
    const half = Math.max(0, part.half(down) * uneven - (isBack ? 0 : radius * 0.5));
    const drift = 7 * Math.sin(down * 5 + sway);
    const shift = (row % 2 === 0) === isBack ? apart / 2 : 0;
    const reach = Math.floor((half + shift) / apart) + 1;
    for (let column = -reach; column <= reach; column += 1) {
      const across = column * apart + shift;
      if (Math.abs(across) > half || random() < MISSING[traits.density]) continue;
      const aside = half === 0 ? 0 : across / (half + radius);
      // Lambert's law on a cylinder: the light comes from the upper left, in front of the bunch.
      const light =
        Math.sqrt(1 - aside * aside) * 0.75 - aside * 0.5 - down * 0.28 + 0.32 + (random() - 0.5) * 0.5;
      berries.push({
        x: part.middle + across + drift + jitter(),
        y: part.top + down * part.length + jitter(),
        shade: isBack ? 0 : Math.max(1, Math.min(3, Math.round(light * 2.6))),
        scale: 0.9 + random() * 0.18,
        turn: aside * -22 + (random() - 0.5) * 16,
        near: isBack ? -2 : -Math.abs(aside) + random() * 0.6,
      });
    }
  }
  return berries;
}

/** One berry per shade, to be reused. */
function skins({ tint, berry, shape }: Traits): string {
  const { deep, base, light, bloom } = SKINS[tint];
  const r = RADIUS[berry];
  const tall = shape === 'oval' ? round(r * 1.2) : r;
  const gradient = (id: string, stops: readonly [string, string, string, string]) =>
    `<radialGradient id="${id}" cx=".36" cy=".3" r=".78">${stops
      .map((colour, place) => `<stop offset="${[0, 0.34, 0.82, 1][place]}" stop-color="${colour}"/>`)
      .join('')}</radialGradient>`;
  const berryOf = (shade: number, shine: number, powder: number) =>
    `<g id="b${shade}"><ellipse rx="${r}" ry="${tall}" fill="url(#g${shade})"/>` +
    `<ellipse cx="${round(r * 0.1)}" cy="${round(-tall * 0.1)}" rx="${round(r * 0.8)}" ry="${round(tall * 0.76)}" fill="${bloom}" opacity="${powder}"/>` +
    `<ellipse cx="${round(-r * 0.34)}" cy="${round(-tall * 0.42)}" rx="${round(r * 0.24)}" ry="${round(tall * 0.15)}" fill="#fff" opacity="${shine}" transform="rotate(-28)"/></g>`;
  return [
    gradient('g0', [base, base, deep, deep]),
    gradient('g1', [base, base, deep, deep]),
    gradient('g2', [light, base, base, deep]),
    gradient('g3', [light, light, base, deep]),
    berryOf(0, 0, 0),
    berryOf(1, 0.22, 0.07),
    berryOf(2, 0.5, 0.12),
    berryOf(3, 0.78, 0.16),
  ].join('');
}

/** The bunch with its stalk at 0 0. */
export function cluster(traits: Traits, random: Random): { defs: string; picture: string } {
  const parts = partsOf(traits, random);
  const berries = [true, false].flatMap((isBack) =>
    parts.flatMap((part) => berriesOf(part, isBack, traits, random)),
  );
  const uses = berries
    .toSorted((one, other) => one.near - other.near)
    .map(
      ({ x, y, shade, scale, turn }) =>
        `<use href="#b${shade}" transform="translate(${round(x)} ${round(y)}) rotate(${Math.round(turn)}) scale(${Math.round(scale * 100) / 100})"/>`,
    );
  const stems = parts.map(
    ({ middle, top, length }) => `M0 -42C0 -10 ${middle} -24 ${middle} ${top}l0 ${round(length * 0.9)}`,
  );
  return {
    defs: skins(traits),
    picture:
      `<path d="${stems.join('')}" fill="none" stroke="#8b8a4b" stroke-width="4" stroke-linecap="round"/>` +
      uses.join(''),
  };
}
