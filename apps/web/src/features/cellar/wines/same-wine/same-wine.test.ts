import type { WineDraft } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { wineWith } from '../../testing/wine.ts';
import { checkWine, emptyWine, type WineValues } from '../form/wine-form.ts';
import {
  alikeQueryOf,
  changesToStored,
  namedWhereOf,
  offerWords,
  purchasesOf,
  staysOf,
  valuesToFillIn,
  withTypedName,
} from './same-wine.ts';

const typed = (values: Partial<WineValues> = {}): WineValues => ({
  ...emptyWine('EUR'),
  name: 'Volnay',
  vintage: '2015',
  region: 'Burgundy',
  type: 'Red',
  quantity: '6',
  ...values,
});

function draftOf(values: Partial<WineValues> = {}): WineDraft {
  const checked = checkWine(typed(values), 'quick', 2026);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.draft;
}

const STORED = wineWith({
  quantity: 3,
  rating: 92,
  lastTasted: '2025-03-01',
  storageLocation: 'A1',
  holdings: [{ place: 'A1', bottles: 3, bottleSizeMl: 750 }],
  notes: 'Cherry.',
});

describe('a typed wine that is in the cellar already', () => {
  it('is asked for by what an import tells wines apart by', () => {
    expect(alikeQueryOf(draftOf({ producer: 'Lafarge' }))).toEqual({
      name: 'Volnay',
      producer: 'Lafarge',
      vintage: 2015,
      bottleSizeMl: 750,
    });
    expect(alikeQueryOf(draftOf({ vintage: 'NV' }))).toEqual({ name: 'Volnay', bottleSizeMl: 750 });
    expect(alikeQueryOf(draftOf({ vintage: 'Unknown' }))).toMatchObject({ unknownVintage: 'yes' });
  });

  it('is offered with how many there are', () => {
    expect([3, 1, 0].map((quantity) => offerWords({ quantity }))).toEqual([
      'You have 3 of it: add to them',
      'You have 1 of it: add to it',
      'You have none left of it: add to it',
    ]);
  });

  it('fills in what that one does not say, and adds its notes', () => {
    const values = {
      notes: 'Plum.',
      alcohol: '13 %',
      rating: '94',
      drinkBy: '2035',
      lastTasted: '2026-02-02',
    };
    expect(changesToStored(STORED, draftOf(values))).toEqual({
      alcohol: '13 %',
      drinkFrom: null,
      drinkBy: '2035-12-31',
      notes: 'Cherry.\n\nPlum.',
      lastTasted: '2026-02-02',
    });
    expect(changesToStored(STORED, draftOf({ notes: 'Cherry.', lastTasted: '2024-01-01' }))).toEqual({});
  });

  it('says where that one stays as it is', () => {
    const values = { rating: '94', region: 'Côte de Beaune', alcohol: '13 %' };
    expect(staysOf(STORED, draftOf(values), typed(values))).toEqual([
      'Region Burgundy, not Côte de Beaune',
      'Rating 92, not 94',
    ]);
    const closed = { ...STORED, drinkBy: '2030-12-31' };
    const window = { drinkFrom: '2024', drinkBy: '2035' };
    expect(staysOf(closed, draftOf(window), typed(window))).toEqual([
      'Drink from none, not 2024',
      'Drink by 2030, not 2035',
    ]);
    expect(staysOf(STORED, draftOf(), typed())).toEqual([]);
  });

  it('comes as bought and arrived, for each place its bottles lie in', () => {
    const values = { price: '48.50', purchaseDate: '2026-05-04', storageLocation: 'B2' };
    expect(purchasesOf('a', draftOf(values))).toEqual([
      {
        purchase: expect.objectContaining({
          stage: 'Ordered',
          name: 'Volnay',
          bottles: 6,
          bottleSizeMl: 750,
          price: '48.50',
          currency: 'EUR',
          orderedOn: '2026-05-04',
        }),
        arrival: { wineId: 'a', bottles: 6, place: 'B2' },
      },
    ]);
    const unknown = purchasesOf('a', draftOf({ vintage: 'Unknown' }));
    expect(unknown).toMatchObject([{ purchase: { vintage: null, vintageUnknown: true } }]);
    const line = (place: string, bottles: string, bottleSizeMl = '750') => ({ place, bottles, bottleSizeMl });
    const lines = purchasesOf('a', draftOf({ holdings: [line('A', '1'), line('B', '2', '1500')] }));
    expect(
      lines.map(({ purchase, arrival }) => [purchase.bottleSizeMl, arrival.bottles, arrival.place]),
    ).toEqual([
      [750, 1, 'A'],
      [1500, 2, 'B'],
    ]);
  });
});

describe('a name that is typed', () => {
  it('is asked for with its vintage, once that is whole', () => {
    const where = (name: string, vintage: string) => namedWhereOf({ name, vintage });
    expect(where(' Volnay ', '')).toEqual({ q: 'Volnay' });
    expect(where('Volnay', '2015')).toEqual({ q: 'Volnay', vintageFrom: 2015, vintageTo: 2015 });
    expect(where('Volnay', 'NV')).toEqual({ q: 'Volnay', nonVintage: 'yes' });
    expect(where('Volnay', 'unknown')).toEqual({ q: 'Volnay', unknownVintage: 'yes' });
    expect([where('V', ''), where('Volnay', '20'), where('Volnay', 'abc')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('offers wines of just that name and of no other producer, the youngest first', () => {
    const wine = (id: string, name: string, vintage: number, producer: string | null = null) =>
      wineWith({ id, name, vintage, producer });
    const wines = [
      wine('a', 'Volnay', 2015),
      wine('b', 'Volnay Santenots', 2015),
      wine('c', 'VOLNAY', 2018, 'Lafarge'),
    ];
    const offered = (producer: string) =>
      withTypedName(wines, { name: 'volnay', producer }).map(({ id }) => id);
    expect(offered('')).toEqual(['c', 'a']);
    expect(offered('lafarge')).toEqual(['c', 'a']);
    expect(offered('Pousse d’Or')).toEqual(['a']);
  });

  it('fills the empty fields from the chosen wine and leaves what was typed', () => {
    const filled = valuesToFillIn(
      wineWith({ region: 'Burgundy', varietal: 'Pinot Noir', bottleSizeMl: 1500 }),
      typed({ region: 'Bourgogne', vintage: '' }),
    );
    expect(filled).toMatchObject({ varietal: 'Pinot Noir', bottleSizeMl: '1500', vintage: '2015' });
    expect(filled).not.toHaveProperty('region');
  });
});
