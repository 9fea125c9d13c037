import { button } from '../support/dialogs.ts';
import { choose, importAll, openImport, savedText } from '../support/imports.ts';
import { expect, test } from '../support/test.ts';

/** Cells under headings, as in CellarTracker's files. */
const tabbed = (rows: readonly Readonly<Record<string, string | number>>[]): string => {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? ''));
  return [headings, ...lines].map((line) => line.join('\t')).join('\r\n');
};

const YQUEM = {
  iWine: 11,
  Vintage: 2011,
  Wine: 'Yquem',
  Locale: 'France, Bordeaux, Sauternes',
  Country: 'France',
  Region: 'Bordeaux',
  Type: 'White - Sweet/Dessert',
};
const BOTTLE = { ...YQUEM, Size: '750ml' };
const CHATEAU = { Producer: 'Yquem' };

const FILES = {
  'inventory.tsv': tabbed(
    ['A1', 'A1', 'B2'].map((Bin, at) => ({
      ...BOTTLE,
      ...CHATEAU,
      Barcode: at + 1,
      Location: 'Cellar',
      Bin,
      Price: 230,
    })),
  ),
  'consumed.tsv': tabbed([
    { ...BOTTLE, iConsumed: 51, Consumed: '5/21/2020', ShortType: 'Drank', ConsumptionNote: 'Excellent!' },
    { ...BOTTLE, iConsumed: 52, Consumed: '6/1/2020', ShortType: 'Gave away', ConsumptionNote: '' },
  ]),
  'purchase.tsv': tabbed([
    {
      ...BOTTLE,
      ...CHATEAU,
      iPurchase: 30,
      PurchaseDate: '11/6/2019',
      Price: 230,
      Quantity: 5,
      Remaining: 3,
      Delivered: 'True',
    },
  ]),
  'pending.tsv': tabbed([
    {
      ...BOTTLE,
      ...CHATEAU,
      iPurchase: 31,
      PurchaseDate: '11/6/2020',
      Price: 300,
      Quantity: 6,
      Remaining: 6,
      Delivered: 'False',
    },
  ]),
  'notes.tsv': tabbed([
    {
      ...YQUEM,
      ...CHATEAU,
      iNote: 71,
      TastingDate: '7/1/2022',
      Rating: 96,
      TastingNotes: 'Honey and saffron',
    },
  ]),
  'list.tsv': tabbed([
    {
      ...BOTTLE,
      ...CHATEAU,
      WineBarcode: 'W11_750ml',
      Quantity: 3,
      Pending: 6,
      Location: 'Cellar',
      Price: 230,
    },
  ]),
} as const;
/** Bottle locations of Inventory. */
const PLACES = [
  { place: 'Cellar, A1', bottles: 2, bottleSizeMl: 750 },
  { place: 'Cellar, B2', bottles: 1, bottleSizeMl: 750 },
];

test('imports all CellarTracker files at once and describes each, and its own export to the same data', async ({
  cellar,
  estate,
}) => {
  await estate.wines.add({
    name: '=Clos "du" Roi',
    producer: 'Unknown',
    quantity: 3,
    price: '€ 45,00',
    currency: 'EUR',
    rating: 92.5,
    drinkFrom: 2026,
    drinkBy: '2040-06-30',
    purchaseDate: '2021-11-03',
    notes: 'Tar, and roses.\nWait; then drink.',
    extra: { JR: '18-19+', 'Côte, « lieu »': 'en haut' },
    source: 'cellartracker:iWine:7:750',
  });
  const before = await estate.wines.all();
  const { name, text } = await savedText(cellar, async () => {
    await button(cellar, 'Export Data').click();
    await cellar.getByRole('menuitem', { name: 'All bottles (CSV)' }).click();
  });
  expect(name).toMatch(/^cellar-\w+-\d{4}-\d\d-\d\d\.csv$/);
  for (const { id } of before) await estate.wines.remove(id);

  const dialog = await openImport(cellar);
  await choose(cellar, dialog, name, text);
  await expect(dialog.getByLabel('Recognised as')).toHaveValue('cuverie-wines');
  await importAll(dialog, 'Import 1 wine');
  await button(dialog, 'Done').click();
  const after = await estate.wines.all();
  // A deleted wine keeps its id, in case it is brought back.
  const kept = (wines: typeof before) =>
    wines.map((wine) => ({ ...wine, id: '', createdAt: '', updatedAt: '' }));
  expect(kept(after)).toEqual(kept(before));

  await openImport(cellar);
  const chooser = cellar.waitForEvent('filechooser');
  await button(dialog, 'Choose a file').click();
  const files = Object.entries(FILES).map(([name, text]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }));
  await (await chooser).setFiles(files);
  await expect(dialog.getByLabel('Recognised as')).toHaveValue('cellartracker');
  for (const words of [
    'CellarTracker, Inventory: 3 bottles in the cellar.',
    'CellarTracker, Consumed: 1 bottle drunk, 1 given, sold or lost, for the history; no count in the cellar changes.',
    'CellarTracker, Purchase: 5 bottles bought, of which 3 remain in the cellar.',
    'CellarTracker, Pending: 6 bottles on order. They are not counted, and are kept with their wine under “Also in your file”; imported under Wishes and deliveries they are purchases to come.',
    'CellarTracker, Notes: 1 tasting note, for the history; no count in the cellar changes.',
  ])
    await expect(dialog.getByText(words)).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Cellar, A1: 2; Cellar, B2: 1' })).toBeVisible();
  await importAll(dialog, 'Import 1 wine');
  await button(dialog, 'Done').click();
  const yquem = (await estate.wines.all()).filter((wine) => wine.name === 'Yquem');
  expect(yquem).toMatchObject([{ name: 'Yquem', quantity: 3, holdings: PLACES, lastTasted: '2022-07-01' }]);
});
