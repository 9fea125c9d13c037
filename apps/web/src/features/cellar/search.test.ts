import { describe, expect, it } from 'vitest';
import { cellarSearch, withoutDialog } from './search.ts';

const ID = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';

describe('the address of My Cellar', () => {
  it('says nothing for bottles in a grid', () => {
    expect(cellarSearch({ show: 'bottles', layout: 'grid' })).toEqual({});
  });

  it('keeps barrels and the list layout', () => {
    expect(cellarSearch({ show: 'barrels', layout: 'list' })).toEqual({
      show: 'barrels',
      layout: 'list',
    });
  });

  it('opens a wine by its id and refuses what is no id', () => {
    expect(cellarSearch({ wine: ID })).toEqual({ wine: ID });
    expect(cellarSearch({ wine: '17' })).toEqual({});
  });

  it('shows the barrels behind the dialog of a barrel', () => {
    expect(cellarSearch({ barrel: ID })).toEqual({ show: 'barrels', barrel: ID });
    expect(cellarSearch({ add: 'barrel' })).toEqual({ show: 'barrels', add: 'barrel' });
  });

  it('shows the bottles behind the dialog of a wine', () => {
    expect(cellarSearch({ show: 'barrels', wine: ID, add: 'barrel' })).toEqual({ wine: ID });
    expect(cellarSearch({ show: 'barrels', add: 'wine' })).toEqual({ add: 'wine' });
  });

  it('leaves out whatever it does not know', () => {
    expect(cellarSearch({ show: 'cellars', layout: 7, add: 'tank', page: 2 })).toEqual({});
  });

  it('closes a dialog without leaving the view', () => {
    expect(withoutDialog({ show: 'barrels', layout: 'list', barrel: ID })).toEqual({
      show: 'barrels',
      layout: 'list',
    });
  });
});
