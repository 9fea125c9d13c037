/**
 * Foods that go with a variety or a type of wine: those that at least half of its wines have in X-Wines, a data set of
 * wines in the public domain (CC0, github.com/rogerioxavier/X-Wines, its test set of 100 wines, with eight wines of the
 * set of 1,007). Of a blend the first variety counts. Seafood is listed as shellfish, pizza as pasta.
 */
import { varietyKeys } from '../../grapes/grape-names.ts';
import type { WineType } from '../wine.ts';

export const PAIRINGS_SOURCE = 'https://github.com/rogerioxavier/X-Wines';

export const FOODS = [
  'Beef',
  'Lamb',
  'Veal',
  'Pork',
  'Game',
  'Poultry',
  'Fish',
  'Shellfish',
  'Pasta',
  'Vegetarian',
  'Mushrooms',
  'Spicy food',
  'Cheese',
  'Dessert',
] as const;
export type Food = (typeof FOODS)[number];

/** By a folded name of a variety, as `foldName` returns it. */
const BY_VARIETY: readonly (readonly [names: string, foods: readonly Food[]])[] = [
  ['cabernet sauvignon', ['Beef', 'Lamb', 'Poultry']],
  ['merlot', ['Beef', 'Lamb', 'Veal']],
  ['pinot noir, spatburgunder, blauburgunder, pinot nero', ['Beef', 'Veal', 'Game', 'Poultry']],
  ['syrah, shiraz', ['Beef', 'Lamb', 'Game', 'Poultry']],
  ['nebbiolo, spanna', ['Beef', 'Lamb', 'Game', 'Pasta']],
  ['barbera', ['Pasta', 'Veal', 'Pork', 'Game', 'Poultry']],
  ['sangiovese, brunello, morellino, prugnolo gentile', ['Beef', 'Lamb', 'Veal', 'Poultry']],
  ['corvina', ['Beef', 'Lamb', 'Game', 'Pasta', 'Poultry', 'Cheese']],
  ['primitivo, zinfandel', ['Beef', 'Lamb', 'Veal']],
  ['malbec, cot', ['Beef', 'Lamb', 'Poultry']],
  ['tannat, madiran', ['Beef', 'Lamb', 'Pasta', 'Cheese']],
  ['cabernet franc, breton', ['Beef', 'Pork', 'Game', 'Cheese']],
  ['gamay', ['Beef', 'Veal', 'Lamb', 'Pasta', 'Cheese']],
  ['grenache, garnacha, cannonau', ['Beef', 'Lamb', 'Game']],
  ['mourvedre, monastrell, mataro', ['Beef', 'Veal', 'Lamb', 'Cheese']],
  ['zweigelt, rotburger, zweigeltrebe', ['Beef', 'Lamb', 'Game', 'Pork']],
  ['blaufrankisch, lemberger, limberger, kekfrankos', ['Beef', 'Veal', 'Lamb']],
  ['touriga nacional', ['Beef', 'Cheese']],
  ['chardonnay, morillon', ['Fish', 'Poultry', 'Vegetarian', 'Cheese']],
  ['riesling, rheinriesling', ['Pork', 'Shellfish', 'Spicy food', 'Poultry', 'Veal', 'Cheese']],
  ['sauvignon blanc, sauvignon', ['Shellfish', 'Vegetarian', 'Cheese']],
  [
    'pinot gris, pinot grigio, grauburgunder',
    ['Pork', 'Shellfish', 'Pasta', 'Vegetarian', 'Mushrooms', 'Spicy food'],
  ],
  ['albarino, alvarinho', ['Pasta', 'Shellfish', 'Fish', 'Vegetarian']],
  ['muller thurgau, rivaner', ['Shellfish', 'Vegetarian']],
  ['fiano', ['Shellfish', 'Vegetarian']],
  ['assyrtiko', ['Shellfish', 'Fish', 'Poultry', 'Cheese']],
];

const VARIETIES: ReadonlyMap<string, readonly Food[]> = new Map(
  BY_VARIETY.flatMap(([names, foods]) => names.split(', ').map((name) => [name, foods] as const)),
);

/** Where the variety says nothing, or the wine is no still red or white. */
const BY_TYPE: Readonly<Record<WineType, readonly Food[]>> = {
  Red: ['Beef', 'Lamb', 'Game', 'Poultry'],
  White: ['Fish', 'Shellfish', 'Poultry', 'Vegetarian'],
  Rosé: ['Shellfish', 'Poultry', 'Pasta', 'Vegetarian'],
  Sparkling: ['Pork', 'Fish', 'Shellfish'],
  Dessert: ['Dessert', 'Cheese'],
};

export interface Pairing {
  /** Whether the variety decides, or only the type. */
  readonly by: 'variety' | 'type';
  readonly foods: readonly Food[];
}

/** Returns the foods that go with a wine: of the first variety that is known, else of the type. */
export function foodsFor({ type, varietal }: { type: WineType; varietal: string | null }): Pairing {
  if (type === 'Red' || type === 'White')
    for (const key of varietyKeys(varietal ?? '')) {
      const foods = VARIETIES.get(key);
      if (foods !== undefined) return { by: 'variety', foods };
    }
  return { by: 'type', foods: BY_TYPE[type] };
}
