import type { Consumption, Wine } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import {
  changesOfConsumption,
  checkConsumption,
  consumptionValues,
  emptyConsumption,
  holdingsBefore,
  OWN_BOTTLES,
} from './consumption-form.ts';
import {
  backWords,
  boughtWords,
  entryWords,
  sourceWords,
  totalsWords,
  undoneWords,
} from './consumption-words.ts';

const TODAY = '2026-11-20';
const lying = (...bottles: number[]) =>
  bottles.map((count, index) => ({ place: `Rack ${index + 1}`, bottles: count, bottleSizeMl: 750 }));
const wine = (quantity: number) => ({ quantity, holdings: lying(quantity) }) as unknown as Wine;
const entry: Consumption = {
  id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f',
  version: 2,
  wineId: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f',
  day: '2026-01-31',
  quantity: 2,
  fromStock: true,
  takenFrom: null,
  boughtAs: null,
  reason: 'Drunk',
  rating: 91.5,
  note: 'Open.',
  takenBy: 'Ana Silva',
  createdAt: '2026-01-31T20:00:00.000Z',
  updatedAt: '2026-01-31T20:00:00.000Z',
};

describe('the form of an entry', () => {
  it('starts with a bottle drunk today, or without bottles with a tasting', () => {
    expect(emptyConsumption(wine(6), TODAY)).toMatchObject({ reason: 'Drunk', quantity: '1', day: TODAY });
    expect(emptyConsumption(wine(0), TODAY)).toMatchObject({ reason: 'Tasted', quantity: '0' });
  });

  it('parses typed values, also with a decimal comma', () => {
    const typed = { ...emptyConsumption(wine(6), TODAY), quantity: '2', rating: '91,5', note: 'Open.' };
    expect(checkConsumption(typed, { left: 6, today: TODAY })).toEqual({
      ok: true,
      draft: { reason: 'Drunk', quantity: 2, day: TODAY, rating: 91.5, note: 'Open.' },
    });
  });

  it.each([
    [{ quantity: '7' }, { quantity: 'Only 6 bottles are left' }],
    [{ quantity: '' }, { quantity: 'Quantity is required' }],
    [{ quantity: '0' }, { quantity: 'Take at least 1 bottle; only a tasting can do without one' }],
    [{ day: '' }, { day: 'Date is required' }],
    [{ day: '2026-11-21' }, { day: 'Date can’t be in the future' }],
    [{ rating: '101' }, { rating: 'Rating must be between 0 and 100' }],
  ])('says what is wrong with %j beside the field', (typed, problems) => {
    const values = { ...emptyConsumption(wine(6), TODAY), ...typed };
    expect(checkConsumption(values, { left: 6, today: TODAY })).toEqual({ ok: false, problems });
  });

  it('starts with the oldest purchase, and says if the chosen one has too few bottles', () => {
    const [old, recent] = [
      { arrivalId: entry.id, day: '2021-05-03', price: '24', currency: 'EUR', left: 1 },
      { arrivalId: null, day: null, price: null, currency: null, left: 5 },
    ];
    const sources = [old, recent];
    expect(sources.map(sourceWords)).toEqual([
      'From the purchase of 3 May 2021, €24 (1 bottle left)',
      'Without a purchase (5 bottles left)',
    ]);
    const typed = { ...emptyConsumption(wine(6), TODAY, sources), quantity: '2' };
    const check = (arrivalId: string) =>
      checkConsumption({ ...typed, arrivalId }, { left: 6, today: TODAY, sources });
    expect(check(typed.arrivalId)).toEqual({
      ok: false,
      problems: { arrivalId: 'Only 1 bottle of this purchase is left: choose another' },
    });
    expect(check(OWN_BOTTLES)).toMatchObject({ ok: true, draft: { arrivalId: null } });
    const unsaid = check('');
    expect(unsaid.ok && 'arrivalId' in unsaid.draft).toBe(false);
    const { left: _, ...boughtAs } = old;
    expect([boughtWords({ boughtAs }), boughtWords(entry)]).toEqual(['bought 3 May 2021, €24', null]);
  });

  it('sends only the differences from the stored entry', () => {
    const typed = { ...consumptionValues(entry, lying(8)), note: '', quantity: '3' };
    const checked = checkConsumption(typed, { left: 8, today: TODAY });
    expect(checked.ok && changesOfConsumption(entry, checked.draft)).toEqual({ quantity: 3, note: null });
  });
});

describe('an entry of a wine in several places', () => {
  const holdings = lying(3, 4);
  const taken: Consumption = {
    ...entry,
    takenFrom: [{ place: 'Rack 2', bottles: 2, bottleSizeMl: 750, at: 1 }],
  };
  const lies = { left: 7, today: TODAY, choices: holdings };

  it('takes a bottle from the first place, or from the chosen one', () => {
    const typed = emptyConsumption(wine(7), TODAY);
    expect(checkConsumption(typed, lies)).toMatchObject({ draft: { place: 'Rack 1', bottleSizeMl: 750 } });
    expect(checkConsumption({ ...typed, from: '1' }, lies)).toMatchObject({ draft: { place: 'Rack 2' } });
    expect(checkConsumption({ ...typed, quantity: '4' }, lies)).toEqual({
      ok: false,
      problems: { quantity: 'Only 3 bottles lie in Rack 1' },
    });
  });

  it('can take the same bottles again, and sends a source only if it changed', () => {
    const now = { quantity: 5, holdings: lying(3, 2) } as unknown as Wine;
    expect(holdingsBefore(now, taken)).toEqual(holdings);
    expect(holdingsBefore(now, { ...taken, fromStock: false })).toEqual(now.holdings);
    const typed = consumptionValues(taken, holdings);
    expect(typed.from).toBe('1');
    const changes = (more: object) => {
      const checked = checkConsumption({ ...typed, ...more }, lies);
      return checked.ok && changesOfConsumption(taken, checked.draft);
    };
    expect(changes({ quantity: '4' })).toEqual({ quantity: 4 });
    expect(changes({ from: '0' })).toEqual({ place: 'Rack 1', bottleSizeMl: 750 });
  });

  it('is changed without a source if its bottles came from several places', () => {
    const several = { ...taken, takenFrom: lying(1, 1).map((one, at) => ({ ...one, at })) };
    const before = holdingsBefore({ quantity: 5, holdings: lying(3, 2) } as unknown as Wine, several);
    const typed = { ...consumptionValues(several, before), note: 'Better.' };
    const checked = checkConsumption(typed, { left: 7, today: TODAY, choices: before });
    expect(checked.ok && changesOfConsumption(several, checked.draft)).toEqual({ note: 'Better.' });
  });

  it('states the source of its bottles', () => {
    expect(entryWords(taken)).toBe('2 bottles drunk, from Rack 2');
  });
});

describe('the words for an entry', () => {
  it.each([
    [1, 'Drunk', '1 bottle drunk'],
    [3, 'Sold', '3 bottles sold'],
    [1, 'Broken/Corked', '1 bottle broken or corked'],
    [2, 'Other', '2 bottles taken out'],
    [0, 'Tasted', 'Tasted, without a bottle of ours'],
  ] as const)('with %i bottles %s are "%s"', (quantity, reason, words) => {
    expect(entryWords({ quantity, reason })).toBe(words);
  });

  it('state what returns when it is undone', () => {
    expect(undoneWords(entry)).toBe('2 bottles return to the cellar, and its note is deleted.');
    expect(undoneWords({ ...entry, fromStock: false, note: null })).toBe('No bottle returns to the cellar.');
  });

  it.each([
    [1, 'The bottle of Barolo is back.'],
    [2, '2 bottles of Barolo are back.'],
    [0, 'The tasting of Barolo is forgotten.'],
  ])('with %i bottles state that they are back: "%s"', (quantity, words) => {
    expect(backWords('Barolo', { quantity })).toBe(words);
  });

  it('sum up', () => {
    expect(totalsWords({ drunk: 7, gone: 2, meanRating: 91.3 })).toBe(
      '7 bottles opened · 2 given, sold or lost · 91.3 points on average',
    );
    expect(totalsWords({ drunk: 0, gone: 0, meanRating: null })).toBe('');
  });
});
