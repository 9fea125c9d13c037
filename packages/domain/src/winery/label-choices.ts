import type { LabelMarket } from './label-rules.ts';
import {
  type ClaimCheck,
  checkLabel,
  type LabelClaims,
  type LabelParts,
  type PlaceOfOrigin,
} from './labels.ts';

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** The places of a wine's sources, each once. */
export function placesOf(composition: LabelParts): PlaceOfOrigin[] {
  const places = composition.flatMap(({ source }) => source.places);
  return [...new Map(places.map((place) => [`${place.kind} ${place.name}`, place])).values()];
}

/**
 * What may be said of a wine: each place, variety, vintage and vineyard of its sources that holds, and estate bottled.
 * Source and confidence: as of {@link checkLabel}.
 * @param litres of the wine, above 0 to 10 million
 * @param place what the label names; without one, in the United States neither variety nor vintage holds
 */
export function mayClaim(
  composition: LabelParts,
  litres: number,
  market: LabelMarket,
  place?: PlaceOfOrigin,
): ClaimCheck[] {
  const sources = composition.map(({ source }) => source);
  const placed: LabelClaims = place ? { places: [place] } : {};
  const wanted: readonly [ClaimCheck['claim'], readonly LabelClaims[]][] = [
    ['place', placesOf(composition).map((one) => ({ places: [one] }))],
    ['variety', distinct(sources.map(({ variety }) => variety)).map((name) => ({ varieties: [{ name }] }))],
    ['vintage', distinct(sources.map(({ vintage }) => vintage)).map((vintage) => ({ vintage }))],
    ['vineyard', distinct(sources.map(({ vineyard }) => vineyard)).map((vineyard) => ({ vineyard }))],
    ['estate', [{ isEstate: true }]],
  ];
  return wanted.flatMap(([kind, choices]) =>
    choices.flatMap((choice) => {
      const check = checkLabel(composition, litres, { ...placed, ...choice }, market);
      return 'value' in check ? check.value.claims.filter(({ claim, holds }) => claim === kind && holds) : [];
    }),
  );
}
