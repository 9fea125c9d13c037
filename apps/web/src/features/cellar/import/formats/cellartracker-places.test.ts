import { expect, it } from 'vitest';
import { imported, permutations, rowsOf, type Wine } from '../../testing/imported.ts';
import { tabbed } from '../../testing/targets.ts';

type Cells = Readonly<Record<string, string | number>>;

/** A file with these columns, of one wine. */
function file(...rows: readonly Cells[]): string {
  const whole = rows.map((cells) => ({ ...CLOS, ...cells }));
  const headings = Object.keys(whole[0] ?? {});
  return tabbed(
    headings,
    ...whole.map((cells) => headings.map((heading) => String(cells[heading as keyof typeof cells] ?? ''))),
  );
}

const CLOS = {
  iWine: 7,
  Vintage: 1001,
  Wine: 'Clos',
  Country: 'France',
  Appellation: 'Saumur',
  Type: 'White',
};

const bottle = (Barcode: number, Bin: string) => ({ Barcode, Location: 'Cellar', Bin, Size: 'Magnum' });
const state = (BottleState: number, Bin: string, ConsumptionDate = '') => ({
  BottleState,
  Quantity: 1,
  Location: 'Cellar',
  Bin,
  BottleSize: '1.5L',
  ConsumptionDate,
});
const listed = (Quantity: number, Location: string) => ({
  WineBarcode: 'W7_1.5L',
  Quantity,
  Pending: 0,
  Location,
  Size: '1.5L',
});

const FILES = {
  inventory: file(bottle(1, 'A1'), bottle(2, 'B2'), bottle(3, 'A1')),
  bottles: file(
    state(1, 'A1'),
    state(0, 'C3', '5/21/2020'),
    state(1, 'B2'),
    state(1, 'A1'),
    state(1, 'B2'),
    state(1, 'B2'),
  ),
  list: file(listed(3, 'Cellar'), listed(1, 'Offsite')),
  listWithoutPlaces: file(listed(4, '')),
  purchase: file({ iPurchase: 30, Quantity: 7, Remaining: 6, Delivered: 'True', Size: '1.5L' }),
  pending: file({
    iPurchase: 31,
    Quantity: 6,
    Remaining: 6,
    Delivered: 'False',
    Size: '1.5L',
    Location: 'Cellar',
  }),
  consumed: file({ iConsumed: 51, Consumed: '5/21/2020', Size: '1.5L', Location: 'Cellar', Bin: 'C3' }),
  notes: file({ iNote: 71, TastingDate: '5/21/2020', TastingNotes: 'Honey' }),
} as const;

type Name = keyof typeof FILES;

const WINE = {
  name: 'Clos',
  vintage: null,
  country: 'France',
  appellation: 'Saumur',
  bottleSizeMl: 1500,
  source: 'cellartracker:iWine:7:1500',
};

const lying = (places: Readonly<Record<string, number>>) =>
  Object.entries(places).map(([place, bottles]) => ({ place, bottles, bottleSizeMl: 1500 }));

it.each<[Name[], Partial<Wine>]>([
  [['inventory'], { quantity: 3, holdings: lying({ 'Cellar, A1': 2, 'Cellar, B2': 1 }) }],
  [['bottles'], { quantity: 5, holdings: lying({ 'Cellar, A1': 2, 'Cellar, B2': 3 }) }],
  [['list'], { quantity: 4, holdings: lying({ Cellar: 3, Offsite: 1 }) }],
  [['purchase'], { quantity: 6, storageLocation: null, holdings: null }],
  [['pending'], { quantity: 0, storageLocation: null, holdings: null }],
  [
    ['inventory', 'list', 'bottles', 'purchase'],
    { quantity: 3, storageLocation: 'Cellar, A1', holdings: lying({ 'Cellar, A1': 2, 'Cellar, B2': 1 }) },
  ],
  [
    ['inventory', 'pending', 'consumed', 'notes', 'purchase'],
    { quantity: 3, holdings: lying({ 'Cellar, A1': 2, 'Cellar, B2': 1 }) },
  ],
  // Counted by one file and placed by another: the count wins.
  [
    ['listWithoutPlaces', 'bottles', 'purchase', 'consumed'],
    { quantity: 4, holdings: lying({ 'Cellar, A1': 1, 'Cellar, B2': 3 }) },
  ],
])('%j make one wine in its places, at once and in any order', (names, stock) => {
  const types = { 'type:unknown': 'White' };
  const rows = new Map(names.map((name) => [name, rowsOf(FILES[name], types)]));
  const bring = (cellar: readonly Wine[], name: Name) => imported(cellar, rows.get(name) ?? []);
  const together = imported(
    [],
    rowsOf(
      names.map((name) => FILES[name]),
      types,
    ),
  );
  expect(together).toMatchObject([{ ...WINE, ...stock }]);
  for (const order of permutations(names)) {
    const cellar = order.reduce<readonly Wine[]>(bring, []);
    const wine = [{ ...WINE, ...stock }];
    expect({ order, cellar }).toMatchObject({ order, cellar: wine });
    for (const again of order)
      expect({ order, again, cellar: bring(cellar, again) }).toMatchObject({ order, again, cellar: wine });
  }
});

/** Each file with and without places. */
const PLACED_OR_NOT = {
  inventory: [file(bottle(1, 'A1'), bottle(2, 'A2')), file({ ...bottle(1, ''), Location: '' })],
  list: [file(listed(3, 'L1'), listed(1, 'L2')), file(listed(4, ''))],
  bottles: [file(state(1, 'B1'), state(1, 'B2'), state(1, 'B2')), file({ ...state(1, ''), Location: '' })],
  purchase: [FILES.purchase],
} as const;

const stockIn = (cellar: readonly Wine[]): string =>
  JSON.stringify(
    cellar.map(({ quantity, storageLocation, holdings }) => [quantity, storageLocation, holdings]),
  );

it('files with different places, or none, make the same cellar in any order, with one exception', () => {
  const types = { 'type:unknown': 'White' };
  const choices = Object.entries(PLACED_OR_NOT).map(([name, texts]) => [
    undefined,
    ...texts.map((text, index) => ({ name: `${name}${index === 0 ? '' : ' without places'}`, text })),
  ]);
  const combinations = choices.reduce<{ name: string; text: string }[][]>(
    (all, choice) => all.flatMap((some) => choice.map((one) => [...some, ...(one ? [one] : [])])),
    [[]],
  );
  const differing = combinations.filter((files) => {
    const rows = files.map(({ text }) => rowsOf(text, types));
    const cellars = [...permutations(rows)].map((order) =>
      order.reduce<readonly Wine[]>((cellar, some) => imported(cellar, some), []),
    );
    return new Set(cellars.map(stockIn)).size > 1;
  });
  // A known place stays, even one entered by hand, if a more reliable file without places updates the count.
  expect(differing.map((files) => files.map(({ name }) => name).join(', '))).toEqual([
    'inventory without places, list, bottles',
    'inventory without places, list, bottles, purchase',
  ]);
});
