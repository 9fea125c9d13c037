/** The user's choices before wines are merged. */
import { WINE, type Wine, type WineMerge } from '@cuverie/contract';
import {
  byName,
  MERGE_PART_NAMES,
  MERGE_PARTS,
  type MergePart,
  type MergeValues,
  partsThatDiffer,
  usualSource,
  vintageWords,
} from '@cuverie/domain';
import { priceWords } from '../../../ui/money.ts';
import { dayWords } from '../../../ui/words.ts';
import { drinkWindowWords, ratingWords } from '../wines/wine-words.ts';

export interface MergeChoice {
  kept: string;
  /** Wines excluded from the merge. */
  out: readonly string[];
  /** The wine from which each part is taken, if chosen. */
  from: Readonly<Partial<Record<MergePart, string>>>;
}

const partsOf = ({ image, ...wine }: Wine): MergeValues => ({ ...wine, picture: image });

/** The number of parts for which a wine has a value. */
const countValues = (wine: Wine): number => {
  const values = partsOf(wine);
  return MERGE_PART_NAMES.filter((part) => usualSource([NOTHING, values], part) === 1).length;
};

const NOTHING: MergeValues = byName(Object.values(MERGE_PARTS).flat(), () => null);

/** By default, the wine with the most values is kept. */
export const usualChoice = (wines: readonly Wine[]): MergeChoice => ({
  kept: wines.toSorted((one, other) => countValues(other) - countValues(one))[0]?.id ?? '',
  out: [],
  from: {},
});

/** The wines to merge, the kept one first. */
export function winesToMerge(wines: readonly Wine[], { kept, out }: MergeChoice): Wine[] {
  const chosen = wines.filter(({ id }) => id === kept || !out.includes(id));
  return [...chosen.filter(({ id }) => id === kept), ...chosen.filter(({ id }) => id !== kept)];
}

/** The parts with differing values, each with the wine it is currently taken from. */
export function openParts(wines: readonly Wine[], choice: MergeChoice): { part: MergePart; from: string }[] {
  const merged = winesToMerge(wines, choice);
  const values = merged.map(partsOf);
  return partsThatDiffer(values).map((part) => {
    const chosen = choice.from[part];
    const isThere = merged.some(({ id }) => id === chosen);
    const usual = merged[usualSource(values, part)]?.id ?? choice.kept;
    return { part, from: isThere && chosen !== undefined ? chosen : usual };
  });
}

/** The request. */
export function mergeOf(wines: readonly Wine[], choice: MergeChoice): Omit<WineMerge, 'undo'> {
  const [keep, ...others] = winesToMerge(wines, choice).map(({ id, version }) => ({ id, version }));
  if (keep === undefined) throw new Error('No wine is kept');
  const from = Object.fromEntries(openParts(wines, choice).map((open) => [open.part, open.from]));
  return { keep, others, from };
}

/** The label of a part that merged wines may differ in. */
export function partLabel(part: MergePart): string {
  if (part === 'window') return 'Drinking window';
  return part === 'picture' ? 'Picture' : WINE[part].label;
}

/** A wine's value of a part in words; `null` if it has none. */
export function partWords(wine: Wine, part: MergePart): string | null {
  switch (part) {
    case 'vintage': {
      const { vintage, vintageUnknown, baseYear } = wine;
      const words = vintageWords(vintage, vintageUnknown);
      return vintage === null && baseYear !== null ? `${words}, base ${baseYear}` : words;
    }
    case 'price':
      return priceWords(wine);
    case 'rating':
      return ratingWords(wine.rating);
    case 'purchaseDate':
      return wine.purchaseDate && dayWords(wine.purchaseDate);
    case 'window':
      return drinkWindowWords(wine);
    case 'picture':
      return wine.image && 'This picture';
    default:
      return wine[part];
  }
}
