import { expect, it } from 'vitest';
import { CELLARTRACKER_FILES, cellarTrackerFile } from '../../testing/cellartracker.ts';
import { imported, permutations, rowsOf, type Wine } from '../../testing/imported.ts';
import { read } from '../../testing/targets.ts';

const TOGETHER = imported([], rowsOf(CELLARTRACKER_FILES.map(cellarTrackerFile)));

it('CellarTracker’s files, imported together, make one cellar', () => {
  expect(TOGETHER.map(({ name, quantity, history }) => [name, quantity, history.length])).toEqual([
    ['Château d’Yquem', 3, 3],
    ['Clos du Test', 1, 2],
    ['La Tâche', 0, 2],
    ['Pétrus', 0, 0],
    ['Sancerre', 0, 1],
  ]);
  const [yquem, clos, gone, petrus] = TOGETHER;
  expect(yquem).toMatchObject({
    type: 'Dessert',
    price: '230',
    currency: 'EUR',
    rating: 95,
    purchaseDate: '2019-11-06',
    storageLocation: 'Cellar, A1',
    holdings: [
      { place: 'Cellar, A1', bottles: 2, bottleSizeMl: 750 },
      { place: 'Cellar, B2', bottles: 1, bottleSizeMl: 750 },
    ],
    source: 'cellartracker:iWine:11:750',
  });
  expect(clos).toMatchObject({ bottleSizeMl: 1500, rating: 91, storageLocation: 'Cellar, C3' });
  expect(gone).toMatchObject({ price: '3500', purchaseDate: '2020-04-08' });
  expect(petrus?.extra).toMatchObject({ 'Pending: Quantity': '3', 'Pending: StoreName': 'Nicolas' });
});

it('CellarTracker’s files, imported one by one, make the same cellar in each of the 720 orders', () => {
  const rows = new Map(CELLARTRACKER_FILES.map((name) => [name, rowsOf(cellarTrackerFile(name))]));
  for (const order of permutations(CELLARTRACKER_FILES)) {
    const cellar = order.reduce<Wine[]>((wines, name) => imported(wines, rows.get(name) ?? []), []);
    expect({ order, cellar }).toEqual({ order, cellar: TOGETHER });
  }
});

it.each([
  ['List', 'CellarTracker, List: 4 bottles in the cellar.'],
  ['Inventory', 'CellarTracker, Inventory: 4 bottles in the cellar; 3 on order, which are not counted.'],
  [
    'Consumed',
    'CellarTracker, Consumed: 3 bottles drunk, 1 given, sold or lost, for the history; no count in the cellar changes.',
  ],
  [
    'Pending',
    'CellarTracker, Pending: 3 bottles on order. They are not counted, and are kept with their wine under “Also in your file”; imported under Wishes and deliveries they are purchases to come.',
  ],
  ['Notes', 'CellarTracker, Notes: 4 tasting notes, for the history; no count in the cellar changes.'],
] as const)('%s is known by its columns, and said so', (name, words) => {
  expect(read(cellarTrackerFile(name)).contents).toEqual([words]);
});

it('Purchase counts the remaining bottles, without those on order', () => {
  const { id, contents, values } = read(cellarTrackerFile('Purchase'));
  expect(id).toBe('cellartracker-purchase');
  expect(contents).toEqual([
    'CellarTracker, Purchase: 8 bottles bought, of which 4 remain in the cellar.',
    'CellarTracker, Pending: 3 bottles on order. They are not counted, and are kept with their wine under “Also in your file”; imported under Wishes and deliveries they are purchases to come.',
  ]);
  expect(values.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Château d’Yquem', 3],
    ['Clos du Test', 1],
    ['Pétrus', 0],
    ['La Tâche', 0],
  ]);
});

it('a file imported twice counts once', () => {
  const bottles = cellarTrackerFile('Inventory');
  const { id, values } = read([bottles, bottles, cellarTrackerFile('Consumed')]);
  expect(id).toBe('cellartracker');
  expect(values[0]).toMatchObject({ name: 'Château d’Yquem', quantity: 3 });
});
