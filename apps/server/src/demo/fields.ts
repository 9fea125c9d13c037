import { ASPECTS, type Aspect } from '@cuverie/domain';
import { readTable } from './table.ts';

/*
 * One field a line, its note for the person who reads this on the next.
 *
 * brix    wanted at picking, °Bx
 * index   wanted at picking, Brix·pH²
 * weather whether its temperatures are kept
 *
 * What was measured stands in readings.csv, the temperatures in weather.csv, by seasons before the newest.
 */

const FIELDS = `
field               | variety    | ha   | tonnes | planted | place           | metres | aspect    | brix | index | weather
Champs Martin       | Pinot Noir | 1.84 | 9.2    | 1978    | 46.8312, 4.7155 | 268    | East      | 23.2 | 255   | yes
  > The red that gives the domaine its name at the fair.
Vieilles Vignes     | Pinot Noir | 0.92 | 3.4    | 1954    | 46.8341, 4.7098 | 291    | Southeast | 23.6 | 260   | -
  > Old wood, few bunches.
Les Montots         | Pinot Noir | 2.10 | 11.5   | 1996    | 46.8288, 4.7201 | 245    | East      | 22.8 | 250   | -
  > The largest of the reds.
Rully, En Rosey     | Chardonnay | 1.36 | 8.1    | 1988    | 46.8702, 4.7441 | 262    | South     | 22.4 | 215   | yes
  > Picked first.
La Grande Pièce     | Chardonnay | 1.05 | 6.0    | 2004    | 46.8655, 4.7389 | 240    | East      | 22.2 | 212   | -
  > For the crémant in cool years.
Le Clos des Trois   | Aligoté    | 0.74 | 5.2    | 1969    | 46.8367, 4.7022 | 318    | North     | 21.5 | 205   | -
  > Cool, late, and worth the wait.
Le Coteau, tardive  | Chardonnay | 0.41 | 1.3    | 1991    | 46.8718, 4.7463 | 275    | South     | 27.5 | 330   | -
  > Left hanging for a sweet wine, into December.
Les Plantiers       | Pinot Noir | 0.60 | 0      | new     | 46.8279, 4.7240 | 238    | West      | 23   | -     | -
  > Planted last spring; nothing to measure yet.
`;

/** A field of the demo estate. */
export interface DemoField {
  name: string;
  variety: string;
  area: number;
  estimatedYield: number;
  /** `null`: planted in the spring of the last season. */
  plantingYear: number | null;
  coordinates: [number, number];
  elevation: number;
  aspect: Aspect;
  targetBrix: number;
  targetIndex: number | null;
  hasWeather: boolean;
}

const COLUMNS = [
  'field',
  'variety',
  'ha',
  'tonnes',
  'planted',
  'place',
  'metres',
  'aspect',
  'brix',
  'index',
  'weather',
] as const;

export const DEMO_FIELDS: readonly DemoField[] = readTable(FIELDS, COLUMNS).map((row) => {
  const [latitude = 0, longitude = 0] = row.place.split(',').map(Number);
  const aspect = ASPECTS.find((word) => word === row.aspect);
  if (aspect === undefined) throw new Error(`${row.aspect} is no aspect`);
  return {
    name: row.field,
    variety: row.variety,
    area: Number(row.ha),
    estimatedYield: Number(row.tonnes),
    plantingYear: row.planted === 'new' ? null : Number(row.planted),
    coordinates: [latitude, longitude],
    elevation: Number(row.metres),
    aspect,
    targetBrix: Number(row.brix),
    targetIndex: row.index === '-' ? null : Number(row.index),
    hasWeather: row.weather === 'yes',
  };
});
