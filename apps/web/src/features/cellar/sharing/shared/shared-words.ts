import type { OpenedShare, SharedWine } from '@cuverie/contract';
import {
  byName,
  nameWithVintage,
  ORIGIN_FIELDS,
  type ShareField,
  vintageWords,
  WINE_TYPES,
} from '@cuverie/domain';
import { writeCsv } from '../../../../platform/csv/formats/write.ts';
import { priceWords } from '../../../../ui/money.ts';
import { dayWords, numberWords } from '../../../../ui/words.ts';
import { bottleSizeWords, drinkWindowWords, originWords, ratingWords } from '../../wines/wine-words.ts';
import { shareLabel } from '../share-words.ts';

/** `Barolo 2016`, `Grande Cuvée NV` if the vintage is shown. */
export function titleWords({ vintage, ...wine }: SharedWine): string {
  if (vintage === undefined || wine.name.includes(String(vintage))) return wine.name;
  return nameWithVintage({ ...wine, vintage });
}

/** The vintage alone, if it is shown. */
export const vintageOf = ({ vintage, vintageUnknown }: SharedWine): string | undefined =>
  vintage === undefined ? undefined : vintageWords(vintage, vintageUnknown);

/** The origin, varietal and style, as far as they are shown. */
export const originOf = (wine: SharedWine): string =>
  [
    wine.designation,
    originWords({
      name: wine.name,
      appellation: wine.appellation ?? null,
      region: wine.region ?? '',
      country: wine.country ?? null,
    }),
    wine.varietal,
    wine.style,
  ]
    .filter(Boolean)
    .join(' · ');

/** A fact about a wine with a label, for values that need one. */
type Fact = readonly [label: string, words: string];

const fact = (field: ShareField, words: string | null | undefined): Fact[] =>
  words ? [[shareLabel(field), words]] : [];

/** Further facts about a wine. */
export const factsOf = (wine: SharedWine): Fact[] => [
  ...fact('quantity', wine.quantity === undefined ? null : numberWords(wine.quantity)),
  ...fact('bottleSize', wine.bottleSizesMl?.map((ml) => bottleSizeWords(ml)).join('; ')),
  ...fact('price', priceWords({ price: wine.price ?? null, currency: wine.currency ?? null })),
  ...fact('window', drinkWindowWords({ drinkFrom: wine.drinkFrom ?? null, drinkBy: wine.drinkBy ?? null })),
  ...fact('rating', ratingWords(wine.rating ?? null)),
  ...fact('alcohol', wine.alcohol),
  ...fact('lastTasted', wine.lastTasted && dayWords(wine.lastTasted)),
  ...fact('purchaseDate', wine.purchaseDate && dayWords(wine.purchaseDate)),
  ...fact('place', wine.places?.join('; ')),
];

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The wines that match every word in the shown fields. */
export function foundIn(wines: readonly SharedWine[], typed: string): readonly SharedWine[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return wines;
  return wines.filter((wine) => {
    const { name, producer, notes, type, style, varietal, places = [] } = wine;
    const origin = ORIGIN_FIELDS.map((field) => wine[field]);
    const texts = [name, producer, notes, type, style, varietal, vintageOf(wine), ...origin];
    const text = plain([...texts, ...places].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Grouped by type if that is shown and there are several, in the order of a wine list. */
export function groupsOf(wines: readonly SharedWine[]): { title: string | null; wines: SharedWine[] }[] {
  const groups = WINE_TYPES.map((type) => ({
    title: type,
    wines: wines.filter((wine) => wine.type === type),
  }));
  const some = groups.filter((group) => group.wines.length > 0);
  return some.length > 1 ? some : [{ title: null, wines: [...wines] }];
}

type Cell = string | number | null | undefined;

/** The cells of a wine in each column of the CSV. */
const CELLS: Readonly<Record<ShareField, (wine: SharedWine) => readonly Cell[]>> = {
  producer: ({ producer }) => [producer],
  // In the format of our own files, so that an import can read it.
  vintage: ({ baseYear, ...wine }) => [wine.vintageUnknown ? 'unknown' : vintageOf(wine), baseYear],
  type: ({ type, style }) => [type, style],
  ...byName(ORIGIN_FIELDS, (field) => (wine: SharedWine) => [wine[field]]),
  varietal: ({ varietal }) => [varietal],
  bottleSize: ({ bottleSizesMl }) => [bottleSizesMl?.join('; ')],
  quantity: ({ quantity }) => [quantity],
  window: ({ drinkFrom, drinkBy }) => [drinkFrom, drinkBy],
  rating: ({ rating }) => [rating],
  alcohol: ({ alcohol }) => [alcohol],
  lastTasted: ({ lastTasted }) => [lastTasted],
  picture: () => [],
  price: ({ price, currency }) => [price, currency],
  purchaseDate: ({ purchaseDate }) => [purchaseDate],
  place: ({ places }) => [places?.join('; ')],
  notes: ({ notes }) => [notes],
};

/** Headings of fields that have two columns, none, or a unit. */
const HEADINGS: Partial<Record<ShareField, readonly string[]>> = {
  vintage: ['Vintage', 'Base or disgorgement year'],
  type: ['Type', 'Style'],
  bottleSize: ['Bottle size (ml)'],
  window: ['Drink from', 'Drink by'],
  price: ['Price', 'Currency'],
  picture: [],
};

export function sharedCsv({ fields, wines }: Pick<OpenedShare, 'fields' | 'wines'>): string {
  const headings = ['Name', ...fields.flatMap((field) => HEADINGS[field] ?? [shareLabel(field)])];
  const rows = wines.map((wine) =>
    [wine.name, ...fields.flatMap((field) => CELLS[field](wine))].map((cell) => String(cell ?? '')),
  );
  return writeCsv([headings, ...rows]);
}
