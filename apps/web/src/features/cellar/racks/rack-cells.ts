import type { Rack, RackedWine } from '@cuverie/contract';
import {
  NON_VINTAGE,
  nameWithVintage,
  slotLabel,
  VINTAGE_UNKNOWN_SHORT,
  vintageWords,
  type WineType,
} from '@cuverie/domain';
import { countText } from '../../../ui/words.ts';

/** The bottles of a wine in a slot. */
export interface BottlesInSlot {
  wine: RackedWine;
  bottles: number;
  bottleSizeMl: number;
}

/** A slot with its drawn content. */
export interface Cell {
  row: number;
  column: number;
  standing: readonly BottlesInSlot[];
  bottles: number;
}

/** A vintage short enough for a slot. */
const shortVintage = ({ vintage, vintageUnknown }: RackedWine): string => {
  if (vintage !== null) return `’${String(vintage).slice(-2)}`;
  return vintageUnknown ? VINTAGE_UNKNOWN_SHORT : NON_VINTAGE;
};

/** The slots of a rack, row by row. */
export function rowsOfRack(
  { rows, columns }: Pick<Rack, 'rows' | 'columns'>,
  wines: readonly RackedWine[],
): Cell[][] {
  const standing = new Map<string, BottlesInSlot[]>();
  for (const wine of wines)
    for (const { row, column, bottles, bottleSizeMl } of wine.slots) {
      const key = `${row} ${column}`;
      standing.set(key, [...(standing.get(key) ?? []), { wine, bottles, bottleSizeMl }]);
    }
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const there = standing.get(`${row + 1} ${column + 1}`) ?? [];
      const bottles = there.reduce((sum, one) => sum + one.bottles, 0);
      return { row: row + 1, column: column + 1, standing: there, bottles };
    }),
  );
}

/** The label of a slot for screen readers: `B4, Volnay 2015, Red, 1 bottle`. */
export const cellWords = ({ standing, ...slot }: Cell): string =>
  standing.length === 0
    ? `${slotLabel(slot)}, empty`
    : [
        slotLabel(slot),
        ...standing.map(
          ({ wine, bottles }) => `${nameWithVintage(wine)}, ${wine.type}, ${countText(bottles, 'bottle')}`,
        ),
      ].join(', ');

const LETTERS: Record<WineType, string> = {
  Red: 'R',
  White: 'W',
  // Two letters, to differ from a red without colours, as in print.
  Rosé: 'Ro',
  Sparkling: 'S',
  Dessert: 'D',
};

/** The text in a slot of the drawing: the letter of its type, and the vintage or the number of bottles. */
export function cellMarks({ standing, bottles }: Cell): { type: string; letter: string; below: string } {
  const [first, ...others] = standing;
  if (first === undefined) return { type: '', letter: '', below: '' };
  const letters = new Set(standing.map(({ wine }) => LETTERS[wine.type]));
  return {
    type: first.wine.type,
    letter: [...letters].join(''),
    below: bottles > 1 || others.length > 0 ? `×${bottles}` : shortVintage(first.wine),
  };
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a wine matches every word of a search, and the type. */
export function matcher(search: string, type: string): ((wine: RackedWine) => boolean) | undefined {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0 && type === '') return undefined;
  return (wine) => {
    const { name, producer, country, region, appellation, varietal } = wine;
    const vintage = vintageWords(wine.vintage, wine.vintageUnknown);
    const all = folded(
      [name, producer, vintage, country, region, appellation, varietal, wine.type].join(' '),
    );
    return (type === '' || wine.type === type) && words.every((word) => all.includes(word));
  };
}
