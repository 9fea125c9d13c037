import type { OpenedShare, SharedWine } from '@cuverie/contract';
import { nameWithVintage, type ShareField, vintageWords, WINE_TYPES } from '@cuverie/domain';
import { writeCsv } from '../../../../platform/csv/write.ts';
import { priceWords } from '../../../../ui/money.ts';
import { dayWords, numberWords } from '../../../../ui/words.ts';
import { bottleSizeWords, drinkWindowWords, originWords, ratingWords } from '../../wines/wine-words.ts';
import { shareLabel } from '../share-words.ts';

/** `Barolo 2016`, `Grande Cuvée NV` where the vintage is shown at all. */
export function titleWords({ vintage, ...wine }: SharedWine): string {
  if (vintage === undefined || wine.name.includes(String(vintage))) return wine.name;
  return nameWithVintage({ ...wine, vintage });
}

/** The vintage alone, where it is shown at all. */
export const vintageOf = ({ vintage, vintageUnknown }: SharedWine): string | undefined =>
  vintage === undefined ? undefined : vintageWords(vintage, vintageUnknown);

/** Where it is from and what it is, as far as that was ticked. */
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
  ]
    .filter(Boolean)
    .join(' · ');

/** A fact of a wine with its name, for what is not said by itself. */
type Fact = readonly [label: string, words: string];

const fact = (field: ShareField, words: string | null | undefined): Fact[] =>
  words ? [[shareLabel(field), words]] : [];

/** What else is shown of a wine. */
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

/** The wines with every word somewhere in what is shown of them. */
export function foundIn(wines: readonly SharedWine[], typed: string): readonly SharedWine[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return wines;
  return wines.filter((wine) => {
    const { name, producer, notes, type, varietal } = wine;
    const { designation, appellation, region, country, places = [] } = wine;
    const origin = [designation, appellation, region, country];
    const texts = [name, producer, notes, type, varietal, vintageOf(wine), ...origin];
    const text = plain([...texts, ...places].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** By type where that is shown and there are several, in the order of a wine list. */
export function groupsOf(wines: readonly SharedWine[]): { title: string | null; wines: SharedWine[] }[] {
  const groups = WINE_TYPES.map((type) => ({
    title: type,
    wines: wines.filter((wine) => wine.type === type),
  }));
  const some = groups.filter((group) => group.wines.length > 0);
  return some.length > 1 ? some : [{ title: null, wines: [...wines] }];
}

type Cell = string | number | null | undefined;

/** What a column of the spreadsheet says of a wine. */
const CELLS: Readonly<Record<ShareField, (wine: SharedWine) => readonly Cell[]>> = {
  producer: ({ producer }) => [producer],
  // As our own files say it, so that an import reads it.
  vintage: ({ baseYear, ...wine }) => [wine.vintageUnknown ? 'unknown' : vintageOf(wine), baseYear],
  type: ({ type }) => [type],
  country: ({ country }) => [country],
  region: ({ region }) => [region],
  appellation: ({ appellation }) => [appellation],
  designation: ({ designation }) => [designation],
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

/** Headings of fields that are two columns, or none, or in a unit. */
const HEADINGS: Partial<Record<ShareField, readonly string[]>> = {
  vintage: ['Vintage', 'Base or disgorgement year'],
  bottleSize: ['Bottle size (ml)'],
  window: ['Drink from', 'Drink by'],
  price: ['Price', 'Currency'],
  picture: [],
};

/** What is shown, as a spreadsheet. */
export function sharedCsv({ fields, wines }: Pick<OpenedShare, 'fields' | 'wines'>): string {
  const headings = ['Name', ...fields.flatMap((field) => HEADINGS[field] ?? [shareLabel(field)])];
  const rows = wines.map((wine) =>
    [wine.name, ...fields.flatMap((field) => CELLS[field](wine))].map((cell) => String(cell ?? '')),
  );
  return writeCsv([headings, ...rows]);
}
