import { describe, expect, it } from 'vitest';
import { cellarSearch, sameDialog, withoutDialog } from './search.ts';

const ID = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';

describe('the address of My Cellar', () => {
  it('is empty for bottles in a grid', () => {
    expect(cellarSearch({ show: 'bottles', layout: 'grid' })).toEqual({});
  });

  it('keeps barrels and the list layout', () => {
    expect(cellarSearch({ show: 'barrels', layout: 'list' })).toEqual({
      show: 'barrels',
      layout: 'list',
    });
  });

  it('names the columns of the list in their order, and none but the name', () => {
    const layout = 'list';
    expect(cellarSearch({ layout, columns: ['price', 'vintage', 'fillLevel'] })).toEqual({
      layout,
      columns: ['vintage', 'price'],
    });
    expect(cellarSearch({ layout, show: 'barrels', columns: 'fillLevel' })).toMatchObject({
      columns: ['fillLevel'],
    });
    expect(cellarSearch({ layout, columns: 'none' })).toEqual({ layout, columns: 'none' });
    expect(cellarSearch({ layout, columns: 'gone' })).toEqual({ layout });
  });

  it('opens a wine by its id, and ignores an invalid id', () => {
    expect(cellarSearch({ wine: ID })).toEqual({ wine: ID });
    expect(cellarSearch({ wine: '17' })).toEqual({});
  });

  it('opens the suggestions for tonight over the bottles', () => {
    expect(cellarSearch({ show: 'barrels', tonight: true })).toEqual({ tonight: true });
    expect(sameDialog({ tonight: true }, {})).toBe(false);
  });

  it('shows the barrels behind the dialog of a barrel', () => {
    expect(cellarSearch({ barrel: ID })).toEqual({ show: 'barrels', barrel: ID });
    expect(cellarSearch({ add: 'barrel' })).toEqual({ show: 'barrels', add: 'barrel' });
  });

  it('shows the bottles behind the dialog of a wine', () => {
    expect(cellarSearch({ show: 'barrels', wine: ID, add: 'barrel' })).toEqual({ wine: ID });
    expect(cellarSearch({ show: 'barrels', add: 'wine' })).toEqual({ add: 'wine' });
  });

  it('opens an import over its kind, unless another dialog is open', () => {
    expect(cellarSearch({ show: 'barrels', import: 'barrels' })).toEqual({
      show: 'barrels',
      import: 'barrels',
    });
    expect(cellarSearch({ import: 'barrels' })).toEqual({ show: 'barrels', import: 'barrels' });
    expect(cellarSearch({ import: 'wines' })).toEqual({ import: 'wines' });
    expect(cellarSearch({ import: 'wines', wine: ID })).toEqual({ wine: ID });
    expect(cellarSearch({ import: 'tanks' })).toEqual({});
    expect(sameDialog({ import: 'wines' }, {})).toBe(false);
  });

  it('opens the log of a wine, and the drink dialog for a wine or one of its entries', () => {
    expect(cellarSearch({ wine: ID, tab: 'history', drink: ID })).toEqual({ wine: ID, tab: 'history' });
    expect(cellarSearch({ show: 'barrels', drink: ID, taken: ID })).toEqual({ drink: ID, taken: ID });
    expect(cellarSearch({ tab: 'history', taken: ID })).toEqual({});
  });

  it('identifies the same dialog in each of its tabs', () => {
    expect(sameDialog({ wine: ID }, { wine: ID, tab: 'history', layout: 'list' })).toBe(true);
    expect(sameDialog({ wine: ID }, { drink: ID })).toBe(false);
  });

  it('keeps the charts open behind a dialog, over bottles and barrels', () => {
    expect(withoutDialog(cellarSearch({ insights: true, wine: ID }))).toEqual({ insights: true });
    expect(cellarSearch({ insights: true, show: 'barrels' })).toEqual({ insights: true, show: 'barrels' });
    expect(cellarSearch({ insights: 'maybe' })).toEqual({});
  });

  it('leaves out unknown values', () => {
    expect(cellarSearch({ show: 'cellars', layout: 7, add: 'tank', page: 2 })).toEqual({});
  });

  it('keeps the search behind a dialog, and places for bottles only', () => {
    expect(cellarSearch({ q: 'rioja', sort: 'name', wine: ID })).toEqual({
      q: 'rioja',
      sort: 'name',
      wine: ID,
    });
    expect(withoutDialog({ q: 'rioja', layout: 'places', wine: ID })).toEqual({
      q: 'rioja',
      layout: 'places',
    });
    expect(cellarSearch({ show: 'barrels', layout: 'places' })).toEqual({ show: 'barrels' });
  });

  it('closes a dialog without leaving the view', () => {
    expect(withoutDialog({ show: 'barrels', layout: 'list', barrel: ID })).toEqual({
      show: 'barrels',
      layout: 'list',
    });
  });
});
