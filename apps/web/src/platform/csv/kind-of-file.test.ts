import { expect, it } from 'vitest';
import { readTable } from './formats/table.ts';
import { kindOfFile } from './kind-of-file.ts';

const kindOf = (text: string) => kindOfFile(readTable('a.csv', new TextEncoder().encode(text)));

it.each([
  ['wines', 'Name,Vintage,Region,Type,Quantity,Other Columns,Source\nBarolo,2016,Piedmont,Red,12,,'],
  ['wines', 'iWine\tWine\tQuantity\tPending\n1\tBarolo\t2\t0'],
  ['wines', 'Winery,Wine name,Vintage,Link to wine\nCascina,Barolo,2016,https://v/1'],
  ['barrels', 'Name,Vintage,Capacity,Fill Level,Other Columns,Source\nNorth,2023,228,220,,'],
  ['readings', 'date,brix,ph,ta,status\n2026-09-14,22,3.4,,Ready'],
  ['readings', '2026-09-14,22,3.4,,Ready'],
  ['tank-readings', 'Tank,Date,Brix\nT1,2026-09-14,20'],
  ['tank-readings', 'T1,Merlot,2026-09-14,08:30,18'],
  ['grapes', 'name,color,brix_harvest_recommended\nMerlot,Red,23'],
])('a file plainly of %s is known by its first row: %s', (kind, text) => {
  expect(kindOf(text)).toBe(kind);
});

it.each([
  ['a list of wines with the tank each came from', 'Name,Vintage,Tank,Date\nBarolo,2016,T1,2026-09-14'],
  ['measurements with an unknown column', 'date,brix,ph,ta,Bottich\n2026-09-14,22,3.4,,7'],
  ['columns of no known name', 'a,b,c\n1,2,3'],
])('%s may be anything', (_what, text) => {
  expect(kindOf(text)).toBeUndefined();
});
