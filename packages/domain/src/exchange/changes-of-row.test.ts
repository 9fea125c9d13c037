import { describe, expect, it } from 'vitest';
import { changesOfRow, withoutSameAmounts } from './changes-of-row.ts';

const at = (place: string | null, bottles: number) => ({ place, bottles, bottleSizeMl: 750 });

const COUNTED = {
  quantity: 4,
  storageLocation: 'A1',
  holdings: null,
  vintage: 2015,
  extra: { Barcode: '1' },
};
const NOWHERE = { ...COUNTED, storageLocation: null };

/** A less precise file's row for a wine with a barcode. */
const less = { surer: ['Barcode'], quantity: 5, storageLocation: 'B1', holdings: [at('B1', 3), at('B2', 2)] };

describe('a less precise file', () => {
  it('keeps the places of a wine that has some', () => {
    expect(changesOfRow(COUNTED, less)).toEqual({ extra: { Barcode: '1' } });
  });

  it('keeps the place of bottles in several, the first of them unnamed', () => {
    const wine = { ...NOWHERE, holdings: [at(null, 2), at('B1', 2)] };
    expect(changesOfRow(wine, less)).toEqual({ extra: { Barcode: '1' } });
  });

  it('sets the places of a wine without any, for all counted bottles', () => {
    expect(changesOfRow(NOWHERE, less)).toEqual({
      storageLocation: 'B1',
      holdings: [at('B1', 2), at('B2', 2)],
      extra: { Barcode: '1' },
    });
  });

  it('keeps a missing vintage rather than setting a year or unknown', () => {
    const wine = { ...COUNTED, vintage: null, vintageUnknown: null };
    const unknown = {
      vintage: null,
      vintageUnknown: true,
      assumed: ['vintage', 'vintageUnknown'],
      extra: null,
    };
    expect(changesOfRow(wine, unknown)).toEqual({ extra: wine.extra });
    expect(changesOfRow(wine, { assumed: ['vintage'], vintage: 2015, extra: null })).toEqual({
      extra: { Barcode: '1' },
    });
  });
});

it('an equally precise file replaces all places', () => {
  const { surer: _, ...sure } = less;
  expect(changesOfRow(COUNTED, sure)).toEqual({ ...sure, extra: { Barcode: '1' } });
});

describe('an amount in another notation', () => {
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

  it('is the same in alcohol and other columns, except codes', () => {
    const extra = { Market: '12.50', Barcode: '0012' };
    const row = { alcohol: '13,5', extra: { Market: '12,5', Barcode: '12' } };
    expect(changesOfRow({ ...priced, extra }, row)).toEqual({ extra: { Market: '12.50', Barcode: '12' } });
  });
});
