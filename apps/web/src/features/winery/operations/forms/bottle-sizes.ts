import { BOTTLE_FORMATS } from '@cuverie/domain';

/** The choices of a bottle's size: `Bottle, 75 cl`. */
export const BOTTLE_SIZES = BOTTLE_FORMATS.map(({ volumeMl, name }) => {
  const size = volumeMl < 1000 ? `${volumeMl / 10} cl` : `${volumeMl / 1000} L`;
  return { value: String(volumeMl), label: name === size ? size : `${name}, ${size}` };
});
