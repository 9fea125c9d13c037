import type { Wine } from '@cuverie/contract';
import { BOTTLE_FORMATS, bottlesIn, STANDARD_BOTTLE_ML, type WindowStatus } from '@cuverie/domain';
import { countText, dayWords, numberWords, withSign } from '../../../ui/words.ts';
import { placeWords } from '../finding/words.ts';
import { typedDayOrYear } from '../item/days.ts';

const NO_BREAK = '\u00a0';

/** `375 ml`, `1.5 L`. */
export function volumeWords(ml: number, language?: string): string {
  // Bottles are sold in litres, whatever unit the estate uses.
  return ml < 1000 ? `${ml}${NO_BREAK}ml` : withSign(ml / 1000, 'L', 2, 0, language);
}

/** A bottle's format name, with the volume if the name does not contain it. */
export function bottleSizeWords(ml: number, language?: string): string {
  const name = BOTTLE_FORMATS.find((format) => format.volumeMl === ml)?.name;
  if (name === undefined) return volumeWords(ml, language);
  return /\bcl$|litre$/i.test(name) ? name : `${name}, ${volumeWords(ml, language)}`;
}

/** `Pomerol, Bordeaux, France`: a wine's origin, without parts that its name or another part contains. */
export function originWords({
  name,
  appellation,
  region,
  country,
}: Pick<Wine, 'name' | 'appellation' | 'region' | 'country'>): string {
  const places = [...new Set([appellation, region, country])].filter((place) => place);
  return places
    .filter((place) => place === region || !name.includes(place ?? ''))
    .filter((place, _, all) => !all.some((other) => other !== place && other?.includes(place ?? '')))
    .join(', ');
}

/** The common size of a wine's bottles; `undefined` if there are several. */
export const onlySize = ({
  bottleSizeMl,
  holdings = [],
}: Pick<Wine, 'bottleSizeMl'> & Partial<Pick<Wine, 'holdings'>>) =>
  holdings.every((one) => one.bottleSizeMl === bottleSizeMl) ? bottleSizeMl : undefined;

/** `12 bottles`; other than the standard size, `3 × Magnum, 1.5 L`. */
export function quantityWords({
  quantity,
  ...wine
}: Pick<Wine, 'quantity' | 'bottleSizeMl' | 'holdings'>): string {
  const bottleSizeMl = onlySize(wine);
  if (bottleSizeMl === undefined || bottleSizeMl === STANDARD_BOTTLE_ML) return countText(quantity, 'bottle');
  return `${numberWords(quantity)} × ${bottleSizeWords(bottleSizeMl)}`;
}

/** The location of a wine: `Rack A`, `Rack A (+2 places)`, those of the filter first; empty if unknown. */
export function placesWords(
  { holdings }: Pick<Wine, 'holdings'>,
  lookedAt: readonly string[] = [],
): string | null {
  const places = [...new Set(holdings.map(({ place }) => place ?? ''))];
  const [first = '', ...others] = places.toSorted(
    (one, other) => Number(lookedAt.includes(other)) - Number(lookedAt.includes(one)),
  );
  if (others.length === 0) return first || null;
  return `${placeWords(first)} (+${countText(others.length, 'place')})`;
}

/** The number of a wine's bottles in some places, if it has others elsewhere. */
export function bottlesHere(
  { holdings }: Pick<Wine, 'holdings'>,
  places: readonly string[] | undefined,
): number | undefined {
  if (places === undefined || holdings.length === 1) return undefined;
  return bottlesIn(holdings.filter(({ place }) => places.includes(place ?? '')));
}

/** When to drink it: `2025–2032`, `from 2025`, `by 30 Jun 2032`, or nothing if unknown. */
export function drinkWindowWords({ drinkFrom, drinkBy }: Pick<Wine, 'drinkFrom' | 'drinkBy'>): string | null {
  const by = typedDayOrYear(drinkBy);
  const isDay = by.length > 4;
  const end = isDay ? dayWords(by) : by;
  if (drinkFrom === null) return end === '' ? null : `by ${end}`;
  if (end === '') return `from ${drinkFrom}`;
  if (end === String(drinkFrom)) return end;
  return isDay ? `${drinkFrom} – ${end}` : `${drinkFrom}–${end}`;
}

/** The status of a wine's drinking window, in words; empty if it has none. */
export function windowWords({ drinkFrom }: Pick<Wine, 'drinkFrom'>, status: WindowStatus): string | null {
  switch (status) {
    case 'early':
      return `Too young, from ${drinkFrom}`;
    case 'ready':
      return 'Ready';
    case 'soon':
      return 'Drink soon';
    case 'last-year':
      return 'Last year';
    case 'past':
      return 'Past its window';
    default:
      return null;
  }
}

/** `96.5 points`. */
export function ratingWords(rating: number | null): string | null {
  return rating === null ? null : countText(rating, 'point');
}

/** The producer, and the bottle size unless it is standard. */
export function producerAndSize(
  wine: Pick<Wine, 'producer' | 'bottleSizeMl'> & Partial<Pick<Wine, 'holdings'>>,
): string {
  const size = onlySize(wine);
  const words =
    size === undefined ? 'Several sizes' : size === STANDARD_BOTTLE_ML ? null : bottleSizeWords(size);
  return [wine.producer, words].filter((part) => part !== null).join(' · ');
}
