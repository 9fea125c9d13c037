import type { Wine } from '@cuverie/contract';
import { type Food, parseAmount, priceIn, type TonightChoice, vintageWords } from '@cuverie/domain';
import { priceWords } from '../../../ui/money.ts';
import { countText } from '../../../ui/words.ts';
import { placeWords } from '../finding/words.ts';
import { leftOutWords } from '../money/home-words.ts';
import { inOrder } from '../places/place-order.ts';
import { drinkWindowWords, quantityWords, ratingWords } from '../wines/wine-words.ts';

/** Number of suggestions shown at once. */
export const SHOWN = 3;

/** Three suggestions from a place in the ranking on; at its end the first ones follow. */
export function drawn<Choice>(choices: readonly Choice[], from: number): Choice[] {
  return [...choices, ...choices].slice(from, from + Math.min(SHOWN, choices.length));
}

/** The currency of most prices, `null` without any. */
export function currencyOf(wines: readonly Pick<Wine, 'currency'>[]): string | null {
  const priced = wines.flatMap(({ currency }) => currency ?? []);
  const [most] = [...Map.groupBy(priced, (currency) => currency)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return most?.[0] ?? null;
}

/** The wines whose price cannot be compared, in words; `null` without any. */
export function priceLeftOut(wines: readonly Wine[], wanted: Parameters<typeof priceIn>[1]): string | null {
  const left = wines.filter((wine) => priceIn(wine, wanted) === null);
  const [unpriced, priced] = [
    left.filter(({ price }) => parseAmount(price) === null),
    left.filter(({ price }) => parseAmount(price) !== null),
  ];
  const without = [...Map.groupBy(priced, ({ currency }) => currency)]
    .map(([currency, { length }]) => ({ currency, bottles: length }))
    .toSorted((one, other) => other.bottles - one.bottles);
  return leftOutWords({ unpriced: unpriced.length, without, thing: 'wine' });
}

/** The places of the wines, as they are called on the screen. */
export const placesOf = (wines: readonly Pick<Wine, 'holdings'>[]): string[] => {
  const places = new Set(wines.flatMap(({ holdings }) => holdings.map(({ place }) => place ?? '')));
  return inOrder([...places].map((place) => ({ place }))).map(({ place }) => placeWords(place));
};

const WINDOW_REASONS = {
  'last-year': 'The last year of its window',
  soon: 'Near the end of its window',
  ready: 'In its window',
} as const;

/** The name of a suggested wine, and why it is suggested. */
export function reasonsOf(
  { wine, window, pairing, bottles }: TonightChoice<Wine>,
  food: Food | null,
  guests: number | null,
): { title: string; reasons: string[] } {
  const years = drinkWindowWords(wine);
  const what = pairing.by === 'variety' ? wine.varietal : `A ${wine.type.toLowerCase()} wine`;
  const rating = ratingWords(wine.rating);
  const price = priceWords(wine);
  const places = wine.holdings.flatMap(({ place }) => place ?? []);
  return {
    title: [`${wine.name} ${vintageWords(wine.vintage, wine.vintageUnknown)}`, wine.producer ?? []]
      .flat()
      .join(', '),
    reasons: [
      years === null ? WINDOW_REASONS[window] : `${WINDOW_REASONS[window]}, ${years}`,
      ...(food === null ? [] : [`${what} goes with ${food.toLowerCase()}`]),
      bottles === null || guests === null
        ? quantityWords(wine)
        : `${countText(bottles, 'bottle')} for ${countText(guests, 'person', 'people')}, of ${quantityWords(wine)}`,
      ...(rating === null ? [] : [rating]),
      ...(price === null ? [] : [price]),
      ...(places.length === 0 ? [] : [`In ${places.join(', ')}`]),
    ],
  };
}
