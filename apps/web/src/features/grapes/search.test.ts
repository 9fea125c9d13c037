import { describe, expect, test } from 'vitest';
import { filtersOn, grapeSearch, isNarrowed, queryOf, withoutDialog } from './search.ts';

const id = '01899b3e-5c3a-7cc0-8000-0123456789ab';

describe('the address of the library', () => {
  test.each([
    [{}, {}],
    [
      {
        q: 'pinot',
        color: 'White',
        origin: 'France',
        ripening: 'very-ripe',
        order: '-brix_level',
        list: 'own',
      },
      {
        q: 'pinot',
        color: 'White',
        origin: 'France',
        ripening: 'very-ripe',
        order: '-brix_level',
        list: 'own',
      },
    ],
    [{ q: ' ', color: 'Blue', ripening: 'raw', order: 'age', list: 'library', origin: '' }, {}],
    [{ q: 7 }, { q: '7' }],
    [{ addGrape: true }, { addGrape: true }],
    [{ addGrape: 'yes', grape: 'seven' }, {}],
    [{ addGrape: true, grape: id }, { grape: id }],
    [{ importGrapes: true }, { importGrapes: true }],
  ])('%j is read as %j', (raw, view) => expect(grapeSearch(raw)).toEqual(view));

  test('requests the view from the server, whatever dialog is open', () => {
    expect(queryOf({ q: 'x', grape: id, order: 'origin' })).toEqual({ q: 'x', sort: 'origin' });
    expect(withoutDialog({ q: 'x', addGrape: true })).toEqual({ q: 'x' });
    expect(isNarrowed({ order: 'name', addGrape: true })).toBe(false);
    expect(isNarrowed({ list: 'hidden' })).toBe(true);
    expect(isNarrowed({ q: 'pinot' })).toBe(true);
  });

  test('counts the active filters, but neither the search nor the order', () => {
    expect(filtersOn({ q: 'pinot', order: 'name' })).toBe(0);
    expect(filtersOn({ color: 'White', origin: 'France', ripening: 'ripe', list: 'own' })).toBe(4);
  });
});
