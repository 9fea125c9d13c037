/** Merging of equal wines: the value of each field. */
import { byName } from '../values/by-name.ts';
import { type CustomValues, customAfter } from './custom-fields.ts';
import { holdingsOf, type Stock, stockOf, type TakenFrom } from './holdings.ts';
import { ORIGIN_FIELDS } from './origin.ts';
import { TAG_LIMITS, tidyTags } from './tags.ts';

/** Maximum of wines merged at once. */
export const MOST_MERGED = 10;

/** Parts that are chosen as one, with their fields: a price with its currency, a window with its start. */
export const MERGE_PARTS = {
  name: ['name'],
  producer: ['producer'],
  vintage: ['vintage', 'baseYear'],
  type: ['type'],
  style: ['style'],
  ...byName(ORIGIN_FIELDS, (field) => [field]),
  varietal: ['varietal'],
  price: ['price', 'currency'],
  alcohol: ['alcohol'],
  rating: ['rating'],
  purchaseDate: ['purchaseDate'],
  window: ['drinkFrom', 'drinkBy'],
  picture: ['picture'],
} as const;
export type MergePart = keyof typeof MERGE_PARTS;
type MergeField = (typeof MERGE_PARTS)[MergePart][number];

export const MERGE_PART_NAMES = Object.keys(MERGE_PARTS) as [MergePart, ...MergePart[]];

/** Fields of a wine by part; `picture` is any value that identifies it. */
export type MergeValues = { readonly [Field in MergeField]: string | number | null };

/** A stored wine to be merged. */
export interface Mergeable extends MergeValues, Stock {
  /** For a wine without a vintage: whether it is unknown rather than NV. */
  vintageUnknown?: boolean | null;
  lastTasted: string | null;
  notes: string | null;
  tags: readonly string[] | null;
  custom?: CustomValues | null;
  extra: Readonly<Record<string, string>> | null;
  source: string | null;
}

const valuesOf = (wine: MergeValues, part: MergePart) => MERGE_PARTS[part].map((field) => wine[field]);

const hasValue = (wine: MergeValues, part: MergePart): boolean =>
  valuesOf(wine, part).some((value) => value !== null);

/** Wines the parts are taken from by default: the first one with a value. */
export const usualSource = (wines: readonly MergeValues[], part: MergePart): number =>
  Math.max(
    0,
    wines.findIndex((wine) => hasValue(wine, part)),
  );

/** Parts with different values, between which a person must choose. */
export const partsThatDiffer = (wines: readonly MergeValues[]): MergePart[] =>
  MERGE_PART_NAMES.filter((part) => {
    const values = wines
      .filter((wine) => hasValue(wine, part))
      .map((wine) => JSON.stringify(valuesOf(wine, part)));
    return new Set(values).size > 1;
  });

/** The notes of all, each once, the kept wine's first. */
function notesOf(wines: readonly Mergeable[]): string | null {
  const notes: string[] = [];
  for (const { notes: said } of wines)
    if (said !== null && !notes.some((earlier) => earlier.includes(said))) notes.push(said);
  return notes.length === 0 ? null : notes.join('\n\n');
}

/**
 * Returns the values of the merged wine: bottles in their places, all notes and tags, the newest day it was tasted, and each
 * part from the chosen wine.
 * @param wines the kept one first, at most `MOST_MERGED`
 * @param chosen index of the wine for each part; by default the first one with a value
 */
export function mergedWine<Wine extends Mergeable>(
  wines: readonly [Wine, ...Wine[]],
  chosen: Readonly<Partial<Record<MergePart, number>>>,
): Wine {
  const [kept] = wines;
  const sourceOf = (part: MergePart) => wines[chosen[part] ?? usualSource(wines, part)] ?? kept;
  const parts: [string, string | number | null][] = MERGE_PART_NAMES.flatMap((part) => {
    const from = sourceOf(part);
    return MERGE_PARTS[part].map((field): [string, string | number | null] => [field, from[field]]);
  });
  const tasted = wines.flatMap(({ lastTasted }) => lastTasted ?? []);
  const tags = tidyTags(wines.flatMap((wine) => wine.tags ?? [])).slice(0, TAG_LIMITS.most);
  const columns = Object.fromEntries(wines.toReversed().flatMap(({ extra }) => Object.entries(extra ?? {})));
  return {
    ...kept,
    ...Object.fromEntries(parts),
    vintageUnknown: sourceOf('vintage').vintageUnknown ?? null,
    ...stockOf(wines.flatMap((wine) => holdingsOf(wine))),
    lastTasted: tasted.toSorted().at(-1) ?? null,
    notes: notesOf(wines),
    tags: tags.length === 0 ? null : tags,
    custom: wines
      .toReversed()
      .reduce<CustomValues | null>((all, { custom }) => customAfter(all, custom ?? {}), null),
    extra: Object.keys(columns).length === 0 ? null : columns,
    source: wines.find(({ source }) => source !== null)?.source ?? null,
  };
}

/**
 * Returns where bottles return to that were taken from a wine in a single place, after a merge: no place was recorded
 * then, and the merged wine's first place may be another, or of another size.
 * @returns `undefined` if it is the same
 */
export function takenFromFirst(before: Stock, after: Stock): Omit<TakenFrom, 'bottles'> | undefined {
  const [was] = holdingsOf(before);
  const lying = holdingsOf(after);
  if (was === undefined) return undefined;
  const { place, bottleSizeMl } = was;
  const there = lying.findIndex((one) => one.place === place && one.bottleSizeMl === bottleSizeMl);
  return there === 0 ? undefined : { place, bottleSizeMl, at: there === -1 ? lying.length : there };
}
