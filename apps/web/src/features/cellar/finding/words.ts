import { WINE } from '@cuverie/contract';
import {
  NON_VINTAGE,
  ORIGIN_FACETS,
  type OriginField,
  VINTAGE_UNKNOWN,
  type WindowStatus,
} from '@cuverie/domain';
import { countText, monthWords, numberWords } from '../../../ui/words.ts';
import { customFilterWords } from '../custom-fields/custom-field-words.ts';
import { type CellarFilter, DRINK_SOON, isDrinkSoon } from './finding.ts';
import type { FindingChange } from './useFinding.ts';

export const WINDOW_WORDS: Readonly<Record<WindowStatus, string>> = {
  early: 'Too young',
  ready: 'Ready',
  soon: 'Soon',
  'last-year': 'Last year',
  past: 'Past',
  unknown: 'No window',
};

export const STOCK_WORDS = { in: 'In stock', out: 'None left', all: 'Also with none left' } as const;

/** `12 with no bottles left`. */
export const noneLeftWords = (wines: number): string => `${numberWords(wines)} with no bottles left`;

/** The label for wines without a place. */
export const NO_PLACE = 'No place';

export const placeWords = (place: string): string => (place === '' ? NO_PLACE : place);

/** A value of a level of origin; `No country` for wines without one. */
export const originWords = (field: OriginField) => (value: string) =>
  value === '' ? `No ${WINE[field].label.toLowerCase()}` : value;

/** A style; `No style` for wines without one. */
export const styleWords = (style: string): string => (style === '' ? 'No style' : style);

/** The labels for wines without a year, where there is room. */
export const YEARLESS_WORDS = { nonVintage: 'NV, no vintage', unknownVintage: VINTAGE_UNKNOWN } as const;

/** `2010–2016`, `from 2010`, `up to 2016`. */
export function rangeWords(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `up to ${to}`;
  if (to === undefined) return `from ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}

/** `312 wines, 1,204 bottles`. */
export const winesAndBottles = (wines: number, bottles: number, language?: string): string =>
  `${countText(wines, 'wine', undefined, language)}, ${countText(bottles, 'bottle', undefined, language)}`;

/** An active filter, and the change that removes it. */
export interface Chip {
  readonly label: string;
  readonly change: FindingChange;
}

type ListKey = 'type' | 'style' | OriginField | 'window' | 'place' | 'tagged' | 'custom';

/** A chip for each selected value, so that each can be removed separately. */
function listChips(finding: CellarFilter, key: ListKey, words: (value: string) => string): Chip[] {
  const values: readonly string[] = finding[key] ?? [];
  return values.map((value) => ({
    label: words(value),
    change: { [key]: values.filter((other) => other !== value) },
  }));
}

function rangeChip(finding: CellarFilter, key: 'vintage' | 'rating' | 'price', label: string): Chip[] {
  const [from, to] = [finding[`${key}From`], finding[`${key}To`]];
  if (from === undefined && to === undefined) return [];
  return [
    {
      label: `${label} ${rangeWords(from, to)}`,
      change: { [`${key}From`]: undefined, [`${key}To`]: undefined },
    },
  ];
}

/** All active filters in words. */
export function chipsOf(finding: CellarFilter): Chip[] {
  const isSoon = isDrinkSoon(finding);
  const soon: Chip = {
    label: 'Drink soon',
    change: { window: undefined, stock: undefined, sort: undefined },
  };
  const { currency, stock, nonVintage, unknownVintage, readyIn, bought } = finding;
  return [
    ...(isSoon ? [soon] : []),
    ...listChips(finding, 'type', (type) => type),
    ...listChips(finding, 'style', styleWords),
    ...ORIGIN_FACETS.flatMap((field) => listChips(finding, field, originWords(field))),
    ...rangeChip(finding, 'vintage', 'Vintage'),
    ...(nonVintage ? [{ label: NON_VINTAGE, change: { nonVintage: undefined } }] : []),
    ...(unknownVintage ? [{ label: VINTAGE_UNKNOWN, change: { unknownVintage: undefined } }] : []),
    ...(isSoon ? [] : listChips(finding, 'window', (status) => WINDOW_WORDS[status as WindowStatus])),
    ...(readyIn === undefined ? [] : [{ label: `Ready in ${readyIn}`, change: { readyIn: undefined } }]),
    ...(bought === undefined
      ? []
      : [{ label: `Bought in ${monthWords(bought)}`, change: { bought: undefined } }]),
    ...listChips(finding, 'place', placeWords),
    ...listChips(finding, 'tagged', (tag) => tag),
    ...listChips(finding, 'custom', customFilterWords),
    ...rangeChip(finding, 'rating', 'Rating'),
    ...rangeChip(finding, 'price', 'Price'),
    ...(currency === undefined ? [] : [{ label: currency, change: { currency: undefined } }]),
    ...(stock === undefined || isSoon ? [] : [{ label: STOCK_WORDS[stock], change: { stock: undefined } }]),
  ];
}

export const drinkSoon: FindingChange = { ...DRINK_SOON, window: [...DRINK_SOON.window] };

interface Order {
  readonly sort: string;
  readonly label: string;
}

/** The orders offered besides the headings, which offer both directions. */
export const WINE_ORDER_WORDS: readonly Order[] = [
  { sort: 'window', label: 'Drink soonest first' },
  { sort: 'name', label: 'Name, A to Z' },
  { sort: '-name', label: 'Name, Z to A' },
  { sort: 'producer', label: 'Producer, A to Z' },
  { sort: '-producer', label: 'Producer, Z to A' },
  { sort: 'vintage', label: 'Vintage, oldest first' },
  { sort: '-vintage', label: 'Vintage, youngest first' },
  { sort: 'region', label: 'Region, A to Z' },
  { sort: 'country', label: 'Country, A to Z' },
  { sort: 'appellation', label: 'Appellation, A to Z' },
  { sort: 'type', label: 'Type' },
  { sort: 'varietal', label: 'Varietal, A to Z' },
  { sort: '-quantity', label: 'Most bottles first' },
  { sort: 'quantity', label: 'Fewest bottles first' },
  { sort: '-bottleSizeMl', label: 'Largest bottles first' },
  { sort: '-rating', label: 'Highest rating first' },
  { sort: '-price', label: 'Highest price first' },
  { sort: 'price', label: 'Lowest price first' },
  { sort: 'storageLocation', label: 'Place, A2 before A10' },
  { sort: '-purchaseDate', label: 'Bought last first' },
  { sort: '-lastTasted', label: 'Tasted last first' },
];

export const BARREL_ORDER_WORDS: readonly Order[] = [
  { sort: 'name', label: 'Name, A to Z' },
  { sort: '-name', label: 'Name, Z to A' },
  { sort: 'barrelId', label: 'Code' },
  { sort: 'vintage', label: 'Vintage, oldest first' },
  { sort: '-vintage', label: 'Vintage, youngest first' },
  { sort: 'region', label: 'Region, A to Z' },
  { sort: 'type', label: 'Type' },
  { sort: '-capacity', label: 'Largest first' },
  { sort: '-fillLevel', label: 'Fullest first' },
  { sort: 'fillLevel', label: 'Emptiest first' },
];

/** The words for an order. One from a heading that is not in the list is named after its column. */
export function orderWords(orders: readonly Order[], sort: string): string {
  const offered = orders.find((order) => order.sort === sort);
  if (offered) return offered.label;
  const column = orders.find((order) => order.sort.replace('-', '') === sort.replace('-', ''));
  return column ? `${column.label}, turned round` : 'Another order';
}
