import type { Wine } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { wineWith } from '../../testing/wine.ts';
import { linesOf, movedLines, withLines } from './holding-lines.ts';
import { changesOfWine, checkWine, emptyWine, type WineValues, wineValues } from './wine-form.ts';

const YEAR = 2026;

const stored = wineWith({
  id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f',
  version: 3,
  name: 'Clos des Papes',
  producer: 'Paul Avril',
  vintage: 2016,
  country: 'France',
  appellation: 'Châteauneuf-du-Pape',
  region: 'Rhône',
  varietal: 'Grenache',
  quantity: 6,
  bottleSizeMl: 1500,
  price: '95',
  currency: 'EUR',
  alcohol: '14.5 %',
  rating: 96.5,
  purchaseDate: '2019-03-02',
  drinkFrom: 2024,
  drinkBy: '2036-12-31',
  lastTasted: '2025-11-08',
  storageLocation: 'A12',
  holdings: [{ place: 'A12', bottles: 6, bottleSizeMl: 1500 }],
  notes: 'Garrigue',
  image: '/media/1',
  thumbnail: '/media/1/small',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const quick = (values: Partial<WineValues> = {}): WineValues => ({
  ...emptyWine('EUR'),
  name: 'Musar',
  vintage: '2017',
  region: 'Bekaa',
  type: 'Red',
  quantity: '6',
  ...values,
});

const problems = (values: WineValues, form: 'full' | 'quick' = 'quick') => {
  const checked = checkWine(values, form, YEAR);
  return checked.ok ? {} : checked.problems;
};

const sent = (values: WineValues) => {
  const checked = checkWine(values, 'quick', YEAR);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.draft;
};

describe('the full form of a wine', () => {
  it('insists on fourteen fields, each in its own words', () => {
    expect(problems(emptyWine(''), 'full')).toEqual({
      name: 'Name is required',
      vintage: 'Vintage is required',
      region: 'Region is required',
      type: 'Type is required',
      producer: 'Producer is required',
      varietal: 'Varietal is required',
      quantity: 'Quantity is required',
      price: 'Price is required',
      alcohol: 'Alcohol is required',
      rating: 'Rating is required',
      purchaseDate: 'Purchase date is required',
      drinkBy: 'Drink by is required',
      storageLocation: 'Storage location is required',
      lastTasted: 'Last tasted is required',
    });
  });

  it('needs no rating and no last tasting of a wine that was not tasted yet', () => {
    const untasted = wineValues({ ...stored, rating: null, lastTasted: null });
    expect(Object.keys(problems(untasted, 'full'))).toEqual(['rating', 'lastTasted']);
    expect(problems({ ...untasted, notTasted: 'yes' }, 'full')).toEqual({});
  });

  it('takes a wine that has them all', () => {
    expect(problems(wineValues(stored), 'full')).toEqual({});
  });
});

describe('a drinking window', () => {
  const CLOSED = { drinkBy: 'Drink by must not be before drink from' };
  const odd: Wine = { ...stored, drinkFrom: 2040 };

  it('that closes before it opens is refused beside its end', () => {
    expect(problems(quick({ drinkFrom: '2030', drinkBy: '2029' }))).toEqual(CLOSED);
    expect(problems(quick({ drinkFrom: '2030', drinkBy: '2030-01-01' }))).toEqual({});
    expect(problems(quick({ drinkFrom: 'soon', drinkBy: '2029' }))).not.toHaveProperty('drinkBy');
  });

  it('that is stored so lets the other fields be changed', () => {
    const values = wineValues(odd);
    expect(checkWine({ ...values, notes: 'Opened' }, 'quick', YEAR, odd).ok).toBe(true);
    const moved = checkWine({ ...values, drinkFrom: '2041' }, 'quick', YEAR, odd);
    expect(moved).toMatchObject({ problems: CLOSED });
  });
});

describe('Quick add', () => {
  it('insists on five fields', () => {
    expect(Object.keys(problems(emptyWine(''))).sort()).toEqual(
      ['name', 'quantity', 'region', 'type', 'vintage'].sort(),
    );
  });

  it('sends numbers as numbers and leaves the rest empty', () => {
    expect(sent(quick())).toEqual({
      name: 'Musar',
      producer: null,
      vintage: 2017,
      baseYear: null,
      country: null,
      region: 'Bekaa',
      appellation: null,
      designation: null,
      type: 'Red',
      style: null,
      varietal: null,
      quantity: 6,
      bottleSizeMl: 750,
      price: null,
      currency: null,
      alcohol: null,
      rating: null,
      purchaseDate: null,
      drinkFrom: null,
      drinkBy: null,
      lastTasted: null,
      storageLocation: null,
      notes: null,
      tags: null,
    });
  });
});

describe('a typed wine', () => {
  it('may be of next year and no later', () => {
    expect(problems(quick({ vintage: '2027' }))).toEqual({});
    expect(problems(quick({ vintage: '2028' }))).toEqual({
      vintage: 'Vintage must be between 1800 and 2027',
    });
    expect(problems(quick({ vintage: '1799' }))).toEqual({
      vintage: 'Vintage must be between 1800 and 2027',
    });
  });

  it('states what a number should look like', () => {
    expect(problems(quick({ quantity: 'six', rating: '9O', bottleSizeMl: '10 ml' }))).toEqual({
      quantity: 'Quantity must be a whole number',
      rating: 'Rating must be a number',
      bottleSizeMl: 'Bottle size must be between 50 and 30,000',
    });
    expect(problems(quick({ quantity: '1,5' }))).toEqual({ quantity: 'Quantity must be a whole number' });
  });

  it.each([
    ['NV', null],
    ['n.v.', null],
    ['non vintage', null],
    ['2016', 2016],
  ])('may be of %s', (vintage, stored) => {
    expect(sent(quick({ vintage })).vintage).toBe(stored);
  });

  it.each(['Unknown', 'n/a', '?'])('may have an unknown vintage, typed as %s', (vintage) => {
    expect([problems(quick({ vintage })), sent(quick({ vintage }))]).toMatchObject([
      {},
      { vintage: null, vintageUnknown: true },
    ]);
  });

  it('is of a year or NV, chosen as such', () => {
    expect(problems(quick({ vintage: 'old' }))).toEqual({ vintage: 'Vintage must be a year, NV or Unknown' });
    expect(problems(quick({ vintage: '' }))).toEqual({ vintage: 'Vintage is required' });
    expect(problems(quick({ vintage: 'NV', baseYear: '2018' }))).toEqual({});
  });

  it.each([
    ['75cl', 750],
    ['0,75 L', 750],
    ['Magnum', 1500],
    ['Halbe', 375],
    ['1,500', 1500],
  ])('has a bottle of %s', (bottleSizeMl, stored) => {
    expect(sent(quick({ bottleSizeMl })).bottleSizeMl).toBe(stored);
  });

  it('states which bottle size can’t be read', () => {
    expect(problems(quick({ bottleSizeMl: 'large' }))).toEqual({
      bottleSizeMl: '“large” is not a bottle size: write it like 75 cl, 1.5 L, 750 ml or Magnum',
    });
    expect(problems(quick({ bottleSizeMl: 'Jeroboam' }))).toEqual({
      bottleSizeMl: '“Jeroboam” may be 3 or 4.5 litres: write 3 L or 4.5 L',
    });
  });

  it('takes a comma for the decimal mark, a year for its last day and no size for a bottle', () => {
    const wine = sent(quick({ rating: '92,5', drinkBy: '2030', bottleSizeMl: '' }));
    expect([wine.rating, wine.drinkBy, wine.bottleSizeMl]).toEqual([92.5, '2030-12-31', 750]);
  });

  it('keeps its currency only beside a price', () => {
    expect(sent(quick()).currency).toBeNull();
    expect(sent(quick({ price: '45' })).currency).toBe('EUR');
  });
});

describe('the changes of a wine', () => {
  const changes = (values: Partial<WineValues>) => {
    const typed = { ...wineValues(stored), ...values };
    return changesOfWine(stored, sent(typed), typed.image);
  };

  it('are none when nothing was typed', () => {
    expect(changes({})).toEqual({});
    const odd: Wine = { ...stored, vintage: null, bottleSizeMl: 60 };
    const typed = wineValues(odd);
    expect([typed.vintage, changesOfWine(odd, sent(typed), 'kept')]).toEqual(['NV', {}]);
    const unknown: Wine = { ...odd, vintageUnknown: true };
    const again = wineValues(unknown);
    expect([again.vintage, changesOfWine(unknown, sent(again), 'kept')]).toEqual(['Unknown', {}]);
    expect(changesOfWine(unknown, sent({ ...again, vintage: 'NV' }), 'kept')).toEqual({
      vintageUnknown: null,
    });
  });

  it('are the fields that differ, emptied ones cleared', () => {
    expect(changes({ quantity: '5', notes: '  ', drinkBy: '2035', name: ' Clos des Papes ' })).toEqual({
      quantity: 5,
      notes: null,
      drinkBy: '2035-12-31',
    });
  });

  it('of places are all places, and what follows from them', () => {
    const moved = movedLines(linesOf(wineValues(stored)), { from: '0', bottles: '2', to: 'Offsite' });
    const lines = 'lines' in moved ? moved.lines : [];
    const several = [
      { place: 'A12', bottles: 4, bottleSizeMl: 1500 },
      { place: 'Offsite', bottles: 2, bottleSizeMl: 1500 },
    ];
    expect(changes(withLines(lines))).toEqual({ holdings: several });
    const inPlaces: Wine = { ...stored, holdings: several };
    const changed = (values: Partial<WineValues>) => {
      const typed = { ...wineValues(inPlaces), ...values };
      return changesOfWine(inPlaces, sent(typed), typed.image);
    };
    expect(changed({})).toEqual({});
    expect(changed(withLines(lines.slice(1)))).toEqual({
      quantity: 2,
      storageLocation: 'Offsite',
      holdings: null,
    });
    expect(
      problems({
        ...wineValues(inPlaces),
        holdings: [...lines, { place: 'C', bottles: 'x', bottleSizeMl: '750' }],
      }),
    ).toEqual({
      holdings: 'Bottles must be a whole number',
    });
  });

  it.each([
    [{ bottles: '7' }, 'There are 6'],
    [{ bottles: '0' }, 'Say how many bottles move, and where to'],
    [{ to: ' ' }, 'Say how many bottles move, and where to'],
  ])('by moving %j bottles say what is wrong', (typed, problem) => {
    const move = { from: '0', bottles: '2', to: 'Offsite', ...typed };
    expect(problems({ ...wineValues(stored), move })).toEqual({ move: problem });
  });

  it('are asked for in figures before bottles move, so that no place is lost', () => {
    const typed = { place: 'C', bottles: '1o', bottleSizeMl: '750' };
    const lines = [...linesOf(wineValues(stored)), typed];
    expect(movedLines(lines, { from: '0', bottles: '2', to: 'Offsite' })).toEqual({
      problem: 'First write the bottles of every place in figures',
    });
  });

  it('of sizes in places are read as they are written, and said where they are not', () => {
    const lines = linesOf(wineValues({ ...stored, bottleSizeMl: 750 })).map((line) => ({
      ...line,
      bottles: '3',
    }));
    const lie = (bottleSizeMl: string) => ({
      ...wineValues(stored),
      holdings: [...lines, { place: 'Offsite', bottles: '1', bottleSizeMl }],
    });
    for (const typed of ['Magnum', '1.5 L', '150cl', '1500'])
      expect(sent(lie(typed)).holdings?.at(-1)).toEqual({ place: 'Offsite', bottles: 1, bottleSizeMl: 1500 });
    const words = problems(lie('huge'))?.['holdings'];
    expect(words).toContain('huge');
    expect(movedLines(lie('huge').holdings, { from: '0', bottles: '1', to: 'B' })).toEqual({
      problem: words,
    });
    const single = linesOf({ ...wineValues(stored), bottleSizeMl: '1.5 L' });
    expect(movedLines(single, { from: '0', bottles: '2', to: 'B' })).toMatchObject({
      lines: [{ bottleSizeMl: '1500' }, { bottleSizeMl: '1500' }],
    });
  });

  it('go with bottles that are being moved', () => {
    expect(changes({ move: { from: '0', bottles: '6', to: 'Offsite' } })).toEqual({
      storageLocation: 'Offsite',
    });
  });

  it('remove the picture only when asked to', () => {
    expect(changes({ image: 'removed' })).toEqual({ image: '' });
  });
});
