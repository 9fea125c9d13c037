/** Draws a bunch of grapes on its cane as SVG, by a variety's traits; the result is deterministic. */
import { type Random, seededRandom } from '../../../platform/random.ts';
import { cluster } from './cluster.ts';
import { leaf } from './leaf.ts';
import { foliageOf } from './palette.ts';
import type { Traits } from './traits.ts';

const WIDTH = 480;
const HEIGHT = 360;
/** Position of the bunch. */
const TOP = 66;

/** The cane that carries the year's shoot, with its nodes. */
function cane(lean: number): string {
  const path = `M-6 ${40 + lean}C110 ${22 + lean} 180 ${46 - lean / 2} 262 ${36 - lean / 2}S420 ${20 - lean} 486 ${34 - lean}`;
  return (
    `<path d="${path}" fill="none" stroke="#5b4130" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="#9a7650" stroke-width="4" stroke-linecap="round" transform="translate(0 -1.6)"/>` +
    `<path d="${path}" fill="none" stroke="#c9a878" stroke-width="1.2" transform="translate(0 -3)" opacity=".7"/>`
  );
}

function tendril(x: number, hand: number): string {
  const k = hand;
  return `<path d="M${x} 36c${14 * k} 22 ${34 * k} 22 ${40 * k} 46s${-14 * k} 34 ${-24 * k} 22s${4 * k} -26 ${16 * k} -18s${8 * k} 22 ${-2 * k} 22" fill="none" stroke="#8f9a52" stroke-width="2.4" stroke-linecap="round"/>`;
}

function foliage(traits: Traits, hand: number, random: Random): string {
  const colours = foliageOf(traits.tint, random());
  const big = 112 + random() * 22;
  const small = 66 + random() * 20;
  const place = (x: number, y: number, turn: number, id: string, size: number) =>
    `<path d="M${x} 38Q${Math.round((x + x + hand * 8) / 2)} ${Math.round(y - 6)} ${Math.round(x)} ${Math.round(y)}" fill="none" stroke="#8b8a4b" stroke-width="4"/>` +
    `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)})">${leaf(id, size, traits.lobes, colours, random)}</g>`;
  const middle = WIDTH / 2;
  return (
    place(middle + hand * 62, 62, hand * (-46 - random() * 16), 'l0', big) +
    place(middle - hand * 92, 52, hand * (38 + random() * 24), 'l1', small)
  );
}

/** Draws a variety. @param seed distinguishes varieties of the same traits */
export function drawBunch(seed: string, traits: Traits): string {
  const random = seededRandom(seed);
  const hand = random() < 0.5 ? -1 : 1;
  const bunch = cluster(traits, random);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<defs>${bunch.defs}</defs>${tendril(WIDTH / 2 - hand * 150, -hand)}` +
    `${foliage(traits, hand, random)}${cane((random() - 0.5) * 16)}` +
    `<g transform="translate(${WIDTH / 2} ${TOP + 12}) rotate(${Math.round((random() - 0.5) * 9)})">${bunch.picture}</g></svg>`
  );
}
