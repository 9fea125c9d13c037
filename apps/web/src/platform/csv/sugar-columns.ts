import { inWords } from '@cuverie/contract';
import {
  asScaleHasIt,
  DENSITY_SCALES,
  DENSITY_UNITS,
  type DensityScale,
  scaleProblem,
  toBrix,
} from '@cuverie/domain';
import { numberField, type TargetField } from './fields.ts';
import { leaveOut, type ReadRow } from './read-rows.ts';
import { roundTo } from './values.ts';

const HEADINGS: Record<DensityScale, string> = {
  brix: 'bx degbrix sugar sugars zucker sucre azucar zucchero tss balling',
  sg: 'sg gravity density relativedensity densite dichte densidad densita',
  oechsle: 'oe ochsle mostgewicht oechslegrade',
  baume: 'be baume degbaume',
  plato: 'p degplato extract extrakt',
  kmw: 'klosterneuburg klosterneuburger babo',
};

/** One column for each sugar scale. The heading or the user tells which one it is. */
export const sugarFields: readonly TargetField[] = DENSITY_SCALES.map((scale) => {
  const { name, unit } = DENSITY_UNITS[scale];
  return numberField(scale, name, HEADINGS[scale], { unit });
});

const plain = (words: string): string => words.replaceAll('\u00a0', ' ');

/** `20 °P = 19.8 °Bx`; a value already in the estate's unit is written once. */
export const withConversion = (read: string, stored: string): string =>
  plain(stored) === read ? read : `${read} = ${plain(stored)}`;

/** The scale named by the unit in a heading: `Sugar (°Oe)`. */
const UNITS: readonly (readonly [DensityScale, RegExp])[] = [
  ['brix', /°\s*bx|brix/iu],
  ['oechsle', /°\s*oe|oechsle|öchsle/iu],
  ['baume', /°\s*b[eé](?:[^\p{L}]|$)|baum[eé]/iu],
  ['kmw', /kmw|klosterneuburg/iu],
  ['plato', /°\s*p(?:[^\p{L}]|$)|plato/iu],
  ['sg', /(?:^|[^\p{L}])(?:sg|s\.g\.|d\s*20\/20|kg\/m|g\/l|g\/cm)/iu],
];

export const isSugar = (use: string | undefined): use is DensityScale =>
  DENSITY_SCALES.some((scale) => scale === use);

export const scaleIn = (heading: string): DensityScale | undefined =>
  UNITS.find(([, unit]) => unit.test(heading))?.[0];

/**
 * Converts a reading on another scale to °Bx and keeps the original beside it. A °Bx column wins over the others.
 * @param brixWords words °Bx in the estate's unit
 */
export function takeSugar(row: ReadRow, brixWords: (brix: number) => string): Record<string, string> {
  const { values } = row;
  const given = DENSITY_SCALES.find((scale) => typeof values[scale] === 'number');
  const read = given === undefined ? undefined : values[given];
  for (const scale of DENSITY_SCALES) if (scale !== 'brix') delete values[scale];
  if (given === undefined || typeof read !== 'number' || given === 'brix') return {};
  const raw = roundTo(asScaleHasIt(read, given), 4);
  const problem = scaleProblem(raw, given);
  if (problem !== undefined) {
    leaveOut(row, given, inWords(problem));
    return {};
  }
  const brix = toBrix(raw, given);
  Object.assign(values, { brix: roundTo(brix, 2), rawValue: raw, rawScale: given });
  return { [given]: withConversion(`${raw} ${DENSITY_UNITS[given].unit}`, brixWords(roundTo(brix, 2))) };
}
