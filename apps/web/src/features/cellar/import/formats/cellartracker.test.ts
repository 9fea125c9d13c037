import { wineRow } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { lines, read, tabbed } from '../../testing/targets.ts';

const CRITICS = ['WA', 'WS', 'JR'];

const LIST = `
  iWine WineBarcode Quantity Pending Location Bin Size Price Valuation Currency Vintage Wine Locale Country Region
  SubRegion Appellation Producer SortProducer Type Varietal MasterVarietal Designation Vineyard ${CRITICS.join(' ')}
  CT MY BeginConsume EndConsume UPC`
  .trim()
  .split(/\s+/);

describe('CellarTracker', () => {
  it('List: every column with a field fills it, and the others are kept', () => {
    const { id, rows, questions } = read(
      tabbed(
        LIST,
        [
          '136',
          'W1_750ml',
          '5',
          '2',
          'Cellar',
          'A12',
          '1.5L',
          '230',
          '240',
          'EUR',
          '2011',
          'Château Réserve',
          'France, Bordeaux, Sauternes',
          'France',
          'Bordeaux',
          'Sauternais',
          'Sauternes',
          'Château',
          'Château',
          'White - Sweet/Dessert',
          'Sémillon Blend',
          'Sémillon Blend',
          'Unknown',
          'Unknown',
          '',
          '95',
          '18-19+',
          '95.978',
          '96',
          '2019',
          '9999',
          '810910020858',
        ],
        [
          '137',
          'W2_750ml',
          '1',
          '0',
          '(pending)',
          '',
          '750ml',
          '0',
          '0',
          'EUR',
          '1001',
          'Grande Cuvée',
          'France, Champagne',
          'France',
          'Unknown',
          'Unknown',
          'Unknown',
          'Maison',
          'Maison',
          'White - Sparkling',
          'Champagne Blend',
          '',
          'Unknown',
          'Unknown',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
        ],
      ),
    );
    expect([id, questions]).toEqual(['cellartracker-list', []]);
    expect(rows.map(({ problems }) => problems)).toEqual([{}, {}]);
    expect(rows[0]?.values).toMatchObject({
      name: 'Château Réserve',
      vintage: 2011,
      region: 'Bordeaux',
      type: 'Dessert',
      quantity: 5,
      producer: 'Château',
      bottleSizeMl: 1500,
      price: '230',
      currency: 'EUR',
      rating: 96,
      drinkFrom: 2019,
      storageLocation: 'Cellar, A12',
      source: 'cellartracker:iWine:136:1500',
      country: 'France',
      appellation: 'Sauternes',
    });
    expect(rows[0]?.values).not.toHaveProperty('drinkBy');
    expect(rows[0]?.values['extra']).toMatchObject({
      iWine: '136',
      Type: 'White - Sweet/Dessert',
      JR: '18-19+',
      Pending: '2',
      UPC: '810910020858',
    });
    expect(rows[0]?.values['extra']).not.toHaveProperty('Region');
    expect(rows[1]).toMatchObject({
      values: {
        name: 'Grande Cuvée',
        vintage: null,
        country: 'France',
        region: 'Champagne',
        type: 'Sparkling',
      },
      shown: { vintage: 'NV' },
      notes: [],
    });
    expect(rows[1]?.values['extra']).not.toHaveProperty('Vintage');
    expect(rows[1]?.values).not.toHaveProperty('appellation');
    expect(rows[1]?.values).not.toHaveProperty('price');
  });

  it('Inventory: bottles become wines, and their differences are kept', () => {
    const header = [
      'iWine',
      'Barcode',
      'Location',
      'Bin',
      'Size',
      'Currency',
      'Price',
      'PurchaseDate',
      'BottleNote',
      'Vintage',
      'Wine',
      'Country',
      'Region',
      'Producer',
      'Type',
      'Varietal',
      'BeginConsume',
      'EndConsume',
    ];
    const bottle = (barcode: string, bin: string, price: string, note: string, size = '750ml') => [
      '7',
      barcode,
      'Cellar',
      bin,
      size,
      'EUR',
      price,
      '5/6/2020',
      note,
      '2015',
      'Clos',
      'France',
      'Loire',
      'Domaine',
      'White',
      'Chenin',
      '2020',
      '2030',
    ];
    const { id, values, rows } = read(
      tabbed(
        header,
        bottle('1', 'A1', '20', ''),
        bottle('2', 'A1', '20', 'torn label'),
        bottle('3', 'B2', '25', ''),
        bottle('4', '', '60', '', '1.5L'),
      ),
    );
    expect(id).toBe('cellartracker-inventory');
    expect(values).toMatchObject([
      {
        quantity: 3,
        price: '20',
        storageLocation: 'Cellar, A1',
        holdings: [
          { place: 'Cellar, A1', bottles: 2, bottleSizeMl: 750 },
          { place: 'Cellar, B2', bottles: 1, bottleSizeMl: 750 },
        ],
        notes: 'torn label',
        purchaseDate: '2020-05-06',
        bottleSizeMl: 750,
        drinkBy: '2030',
      },
      { quantity: 1, price: '60', storageLocation: 'Cellar', bottleSizeMl: 1500, holdings: null },
    ]);
    expect(values[0]?.['extra']).not.toHaveProperty('Place, each bottle');
    expect(values[0]?.['extra']).toMatchObject({ 'Price, each bottle': '20 (2), 25', Barcode: '1, 2, 3' });
    expect(rows[0]?.source.sources).toHaveLength(3);
  });

  it('Inventory: five bottles in four bins are one wine in four places, whatever its size', () => {
    const header = ['iWine', 'Barcode', 'Location', 'Bin', 'Size', 'Vintage', 'Wine', 'Region', 'Type'];
    const bottle = (barcode: string, place: string, bin: string) => [
      '7',
      barcode,
      place,
      bin,
      'Jeroboam',
      '2015',
      'Clos',
      'Loire',
      'White',
    ];
    const { values, problems } = read(
      tabbed(
        header,
        bottle('1', 'Cellar', 'R1'),
        bottle('2', 'Offsite', 'R2'),
        bottle('3', 'Cellar', 'R1'),
        bottle('4', 'Cellar', ''),
        bottle('5', '', ''),
      ),
      { jeroboam: '4500' },
    );
    expect(problems).toEqual([]);
    expect(wineRow.safeParse(values[0]).error).toBeUndefined();
    expect(values).toMatchObject([
      {
        quantity: 5,
        storageLocation: 'Cellar, R1',
        bottleSizeMl: 4500,
        holdings: [
          { place: 'Cellar, R1', bottles: 2, bottleSizeMl: 4500 },
          { place: 'Offsite, R2', bottles: 1, bottleSizeMl: 4500 },
          { place: 'Cellar', bottles: 1, bottleSizeMl: 4500 },
          { place: null, bottles: 1, bottleSizeMl: 4500 },
        ],
      },
    ]);
  });

  it('Bottles: those in stock are counted, and the type is asked for', () => {
    const header = [
      'BottleState',
      'iWine',
      'Vintage',
      'Wine',
      'Locale',
      'Quantity',
      'BottleSize',
      'Location',
      'Bin',
      'Store',
      'PurchaseDate',
      'BottleCost',
      'BottleCostCurrency',
      'BottleNote',
      'ConsumptionDate',
      'ConsumptionNote',
    ];
    const bottle = (state: string, consumed: string) => [
      state,
      '9',
      '2011',
      'Yquem',
      'France, Bordeaux, Sauternes',
      '1',
      '750ml',
      'Cellar',
      '',
      'Unknown',
      '11/6/2019',
      '230',
      'EUR',
      '',
      consumed,
      consumed && 'Excellent!',
    ];
    const text = tabbed(header, bottle('0', '5/21/2020'), bottle('1', ''), bottle('1', ''));
    const { id, hint, questions, problems } = read(text);
    expect(hint).toContain('Dropped together with List or Inventory');
    expect([id, questions.map((one) => one.id), problems]).toEqual([
      'cellartracker-bottles',
      ['type:unknown'],
      [{ type: 'Type is required' }],
    ]);
    expect(read(text, { 'type:unknown': 'Dessert' }).values).toMatchObject([
      {
        quantity: 2,
        region: 'Bordeaux',
        consumptions: [{ day: '2020-05-21', quantity: 1, reason: 'Other', note: 'Excellent!' }],
        extra: { ConsumptionNote: 'Excellent!', BottleState: '1 (2), 0' },
      },
    ]);
  });

  it('imports 5,000 wines completely, with accents, sizes and windows', () => {
    const wines = Array.from({ length: 5000 }, (_, index) => {
      const cells = new Map(
        Object.entries({
          iWine: String(index + 1),
          Quantity: String((index % 24) + 1),
          Pending: '0',
          Size: ['750ml', '375ml', '1.5L', '3.0L', 'Magnum'][index % 5] ?? '',
          Price: `${index % 97}.50`,
          Currency: 'EUR',
          Vintage: index % 50 === 0 ? '1001' : String(1961 + (index % 60)),
          Wine: `Côte Rôtie “Élevée” n° ${index}, Grand Cru`,
          Country: 'France',
          Region: ['Rhône', 'Bourgogne', 'Alsace'][index % 3] ?? '',
          Producer: `Domaine Bœuf & Fils ${index % 300}`,
          Type: ['Red', 'White', 'Rosé', 'White - Sparkling', 'Red - Fortified'][index % 5] ?? '',
          BeginConsume: String(2000 + (index % 40)),
          EndConsume: index % 7 === 0 ? '9999' : String(2041 + (index % 40)),
          JR: index % 11 === 0 ? '18-19+' : '',
        }),
      );
      return LIST.map((header) => cells.get(header) ?? '');
    });
    const { id, values, problems, questions } = read(lines(LIST, ...wines));
    expect([id, problems, questions]).toEqual(['cellartracker-list', [], []]);
    expect(values).toHaveLength(5000);
    expect(values.every((value) => wineRow.safeParse(value).success)).toBe(true);
    expect(new Set(values.map(({ source }) => source)).size).toBe(5000);
    const bottles = wines.reduce((sum, [, , quantity]) => sum + Number(quantity), 0);
    expect(values.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(bottles);
    expect(values[4999]).toMatchObject({
      name: 'Côte Rôtie “Élevée” n° 4999, Grand Cru',
      bottleSizeMl: 1500,
      type: 'Dessert',
    });
  });
});
