import type { Traits } from './traits.ts';

interface Skin {
  /** Colours in the shade, in the light and at the highlight, and of the bloom. */
  deep: string;
  base: string;
  light: string;
  bloom: string;
}

export const SKINS: Record<Traits['tint'], Skin> = {
  inky: { deep: '#130d1f', base: '#2a1c3f', light: '#51406f', bloom: '#9a8fc2' },
  'blue-black': { deep: '#14122e', base: '#2c2a58', light: '#55548d', bloom: '#aab0d8' },
  'blue-violet': { deep: '#21113a', base: '#452a6c', light: '#7757a6', bloom: '#c0b0e0' },
  violet: { deep: '#350f32', base: '#682559', light: '#9f4d8d', bloom: '#dfb6d6' },
  ruby: { deep: '#430b21', base: '#80203f', light: '#bb4d6b', bloom: '#efc0c8' },
  rose: { deep: '#8a3b48', base: '#cb7680', light: '#edb0ac', bloom: '#fde4de' },
  'grey-rose': { deep: '#6b4550', base: '#a37a80', light: '#d2b0ab', bloom: '#f3e3dd' },
  amber: { deep: '#8f5a14', base: '#cf9437', light: '#f0c66f', bloom: '#fdeec6' },
  golden: { deep: '#8b711a', base: '#c9b03e', light: '#ecdc7d', bloom: '#fcf7d0' },
  straw: { deep: '#84812f', base: '#c0bd5c', light: '#e6e398', bloom: '#fbf9dc' },
  green: { deep: '#54712a', base: '#8dac49', light: '#c1d67a', bloom: '#eff6cf' },
  jade: { deep: '#3f6f4b', base: '#78a676', light: '#b2d3a9', bloom: '#e8f5e2' },
};

export interface Foliage {
  deep: string;
  base: string;
  light: string;
  vein: string;
}

const SUMMER: readonly [Foliage, ...Foliage[]] = [
  { deep: '#35512f', base: '#587a41', light: '#8aa75c', vein: '#c3d19a' },
  { deep: '#254c40', base: '#437561', light: '#74a287', vein: '#b7d3bd' },
  { deep: '#4d5e25', base: '#7b8d3c', light: '#aebb63', vein: '#dbe0a8' },
  { deep: '#2c5634', base: '#4e8150', light: '#83ac74', vein: '#c2d9ae' },
];

/** Leaves of teinturier grapes redden early, those of golden grapes turn yellow. */
const AUTUMN: Partial<Record<Traits['tint'], Foliage>> = {
  inky: { deep: '#5a2326', base: '#8d3d37', light: '#c07253', vein: '#eac3a0' },
  amber: { deep: '#7a6420', base: '#b19537', light: '#dcc468', vein: '#f6ebb9' },
};

export function foliageOf(tint: Traits['tint'], lot: number): Foliage {
  const summer = SUMMER[Math.floor(lot * SUMMER.length)] ?? SUMMER[0];
  // Half of the leaves are still green.
  return lot < 0.5 ? (AUTUMN[tint] ?? summer) : summer;
}
