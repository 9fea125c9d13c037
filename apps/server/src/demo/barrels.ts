import {
  BARREL_TYPES,
  type BarrelType,
  TOAST_LEVELS,
  type ToastLevel,
  WOOD_TYPES,
  type WoodType,
} from '@cuverie/domain';
import { readTable } from './table.ts';

/*
 * One barrel a line, its note on the next.
 *
 * back    harvests before the last one
 * fill    which wine it holds, its first (new wood) or a later one
 * litres  in it, of how many it takes
 * head    its picture in labels/, if it has one
 *
 * A note tells a day as {9 days ago}. Forests are real; every cooperage is made up.
 */

const BARRELS = `
back | name                        | region             | type  | grapes     | litres    | fill | cooperage                      | toast       | wood          | place            | head
0    | Champs Martin, pièce 1      | Mercurey, Burgundy | Red   | Pinot Noir | 227.5/228 | 1    | Tonnellerie Marchesseau        | Medium Plus | French Oak    | Chai A, row 1    | champs-martin-piece-1
  > New wood from the Bertranges forest. Topped up with half a litre on {4 days ago}; nose still all clove and vanilla.
0    | Champs Martin, pièce 2      | Mercurey, Burgundy | Red   | Pinot Noir | 226/228   | 2    | Tonnellerie Marchesseau        | Medium      | French Oak    | Chai A, row 1    | -
  > The quietest of the row. Due for topping, last done on {19 days ago}.
0    | Champs Martin, pièce 3      | Mercurey, Burgundy | Red   | Pinot Noir | 227/228   | 4    | Tonnellerie Brossolet & Filles | Medium      | French Oak    | Chai A, row 1    | -
  > Neutral by now and better for it: the fruit comes through clean. Free SO2 24 mg/L on {8 days ago}.
0    | Vieilles Vignes, puncheon   | Mercurey, Burgundy | Red   | Pinot Noir | 497/500   | 2    | Tonnellerie du Val Perdu       | Light       | French Oak    | Chai A, row 2    | -
  > Whole bunches, a third. Smells of peonies. Taste beside the pièces before deciding on more of these.
0    | Côte Chalonnaise, demi-muid | Burgundy, France   | Red   | Pinot Noir | 594.5/600 | 5    | Tonnellerie du Val Perdu       | Light       | French Oak    | Chai A, row 2    | cote-chalonnaise-demi-muid
  > Bung was weeping, replaced on {11 days ago}. Lost about three litres, topped from the small tank.
0    | Rully, pièce 1              | Rully, Burgundy    | White | Chardonnay | 228/228   | 1    | Tonnellerie Marchesseau        | Light       | French Oak    | Chai B, row 1    | -
  > Full lees, stirred on {6 days ago}. Toasted hazelnut already, so no more new wood on this parcel.
0    | Rully, pièce 2              | Rully, Burgundy    | White | Chardonnay | 227/228   | 3    | Bereczki Hordó                 | Medium      | Hungarian Oak | Chai B, row 1    | -
  > The Zemplén trial. Spicier, narrower, less sweet than the one beside it. Hélène prefers it; I am getting there.
0    | Aligoté, old oval           | Burgundy, France   | White | Aligoté    | 1188/1200 | 9    | Bottega Zlatarić               | Light       | Slavonian Oak | Chai B, end wall | aligote-old-oval
  > Bought from a neighbour who retired. Door gasket greased, tartar left on: it is the best lining there is.
0    | Rosé de saignée             | Burgundy, France   | Rosé  | Pinot Noir | 112/114   | 3    | Tonnellerie Brossolet & Filles | Light       | French Oak    | Chai B, row 2    | -
  > A feuillette for a bit of roundness. To be blended back at bottling, a fifth at most.
1    | Champs Martin, pièce 4      | Mercurey, Burgundy | Red   | Pinot Noir | 227.5/228 | 1    | Tonnellerie Brossolet & Filles | Medium Plus | French Oak    | Chai A, row 3    | champs-martin-piece-4
  > Second winter. Racked off the lees on {41 days ago}, 25 mg/L SO2 after. Candidate for the magnums.
1    | Vieilles Vignes, hogshead   | Mercurey, Burgundy | Red   | Pinot Noir | 297.2/300 | 2    | Three Forks Stave              | Medium      | American Oak  | Chai A, row 3    | -
  > American oak, two years of seasoning. Dill at first, cocoa now. One is enough.
1    | Rully, pièce 5              | Rully, Burgundy    | White | Chardonnay | 224/228   | 2    | Tonnellerie du Val Perdu       | Medium      | French Oak    | Chai B, row 2    | -
  > Ullage growing faster than its neighbours: check the head for a dry stave. Topped on {23 days ago}.
2    | Library reserve             | Mercurey, Burgundy | Oak   | Pinot Noir | 223.4/225 | 3    | Tonnellerie Marchesseau        | Heavy       | French Oak    | Caveau 2         | library-reserve
  > A Bordeaux barrique among Burgundians. Held back a year longer to see what happens. Topped on {13 days ago}, pH 3.58.
2    | Empty, to be filled         | Mercurey, Burgundy | Other | -          | 0/228     | 4    | Tonnellerie Brossolet & Filles | Medium      | French Oak    | Chai A, wash bay | -
  > Emptied at bottling. Rinsed hot, drained, 10 g of sulphur burnt on {5 days ago}; burn again every six weeks.
`;

/** A barrel of the demo estate, its years told from today. */
export interface DemoBarrel {
  /** Harvests before the last one. */
  back: number;
  name: string;
  region: string;
  type: BarrelType;
  wineVarietal: string | null;
  /** Litres. */
  fillLevel: number;
  /** Litres. */
  capacity: number;
  /** How many wines it has held, this one counted. */
  fills: number;
  cooperage: string;
  toastLevel: ToastLevel;
  woodType: WoodType;
  location: string;
  /** A file in labels/. */
  picture: string | null;
  /** With days in braces, as `{9 days ago}`. */
  notes: string;
}

const COLUMNS = [
  'back',
  'name',
  'region',
  'type',
  'grapes',
  'litres',
  'fill',
  'cooperage',
  'toast',
  'wood',
  'place',
  'head',
] as const;

function oneOf<Word extends string>(words: readonly Word[], cell: string): Word {
  const found = words.find((word) => word === cell);
  if (found === undefined) throw new Error(`${cell} is none of ${words.join(', ')}`);
  return found;
}

/** What lies in the demo estate's chais. */
export const DEMO_BARRELS: readonly DemoBarrel[] = readTable(BARRELS, COLUMNS).map((row) => {
  const [fillLevel = 0, capacity = 0] = row.litres.split('/').map(Number);
  return {
    back: Number(row.back),
    name: row.name,
    region: row.region,
    type: oneOf(BARREL_TYPES, row.type),
    wineVarietal: row.grapes === '-' ? null : row.grapes,
    fillLevel,
    capacity,
    fills: Number(row.fill),
    cooperage: row.cooperage,
    toastLevel: oneOf(TOAST_LEVELS, row.toast),
    woodType: oneOf(WOOD_TYPES, row.wood),
    location: row.place,
    picture: row.head === '-' ? null : row.head,
    notes: row.note,
  };
});
