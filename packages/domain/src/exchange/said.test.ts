import { describe, expect, it } from 'vitest';
import { saidOf, withoutSameAmounts } from './said.ts';

const at = (place: string | null, bottles: number) => ({ place, bottles, bottleSizeMl: 750 });

const COUNTED = {
  quantity: 4,
  storageLocation: 'A1',
  holdings: null,
  vintage: 2015,
  extra: { Barcode: '1' },
};
const NOWHERE = { ...COUNTED, storageLocation: null };

/** What a file that is less sure says of a wine with a barcode. */
const less = { surer: ['Barcode'], quantity: 5, storageLocation: 'B1', holdings: [at('B1', 3), at('B2', 2)] };

describe('a file that is less sure', () => {
  it('says nothing of the places of a wine that has one', () => {
    expect(saidOf(COUNTED, less)).toEqual({ extra: { Barcode: '1' } });
  });

  it('says nothing of the place of bottles that lie in several, the first of them nowhere', () => {
    const wine = { ...NOWHERE, holdings: [at(null, 2), at('B1', 2)] };
    expect(saidOf(wine, less)).toEqual({ extra: { Barcode: '1' } });
  });

  it('tells the places of a wine that has none, of as many bottles as were counted', () => {
    expect(saidOf(NOWHERE, less)).toEqual({
      storageLocation: 'B1',
      holdings: [at('B1', 2), at('B2', 2)],
      extra: { Barcode: '1' },
    });
  });

  it('makes no wine of no vintage one of a year, or of an unknown one', () => {
    const wine = { ...COUNTED, vintage: null, vintageUnknown: null };
    const unknown = {
      vintage: null,
      vintageUnknown: true,
      assumed: ['vintage', 'vintageUnknown'],
      extra: null,
    };
    expect(saidOf(wine, unknown)).toEqual({ extra: wine.extra });
    expect(saidOf(wine, { assumed: ['vintage'], vintage: 2015, extra: null })).toEqual({
      extra: { Barcode: '1' },
    });
  });
});

it('a file as sure as the last one tells all places anew', () => {
  const { surer: _, ...sure } = less;
  expect(saidOf(COUNTED, sure)).toEqual({ ...sure, extra: { Barcode: '1' } });
});

describe('an amount that a row writes otherwise', () => {
  const priced = { price: '12.50', currency: 'EUR', alcohol: '13.5%' };

  it.each([
    ['12,5', {}],
    ['12.5', {}],
    ['€ 12,50', { currency: 'EUR' }],
    ['EUR 12.50', { currency: 'EUR' }],
  ])('%s is no change', (price, more) => {
    expect(withoutSameAmounts(priced, { price, ...more })).toEqual(more);
  });

  it('of another currency is a change', () => {
    expect(withoutSameAmounts(priced, { price: '12.50', currency: 'USD' })).toEqual({
      price: '12.50',
      currency: 'USD',
    });
  });

  it.each(['15', '12.50 at the estate', '$ 12.50', '125'])('%s is one', (price) => {
    expect(withoutSameAmounts(priced, { price })).toEqual({ price });
  });

  it('is none in alcohol and in other columns either, but for codes', () => {
    const extra = { Market: '12.50', Barcode: '0012' };
    const row = { alcohol: '13,5', extra: { Market: '12,5', Barcode: '12' } };
    expect(saidOf({ ...priced, extra }, row)).toEqual({ extra: { Market: '12.50', Barcode: '12' } });
  });
});
