import { describe, expect, it } from 'vitest';
import { vineyardSearch } from './search.ts';

const ID = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';

describe('the address of Yield Management', () => {
  it('contains a field and one dialog', () => {
    expect(vineyardSearch({ field: ID, dialog: 'add-reading' })).toEqual({
      field: ID,
      dialog: 'add-reading',
    });
    expect(vineyardSearch({ field: ID, reading: ID, dialog: 'edit-field' })).toEqual({
      field: ID,
      dialog: 'edit-field',
    });
    expect(vineyardSearch({ reading: ID })).toEqual({ reading: ID });
    for (const round of ['plan', 'start', 'end', ID]) expect(vineyardSearch({ round })).toEqual({ round });
    expect(vineyardSearch({ round: ID, dialog: 'import' })).toEqual({ dialog: 'import' });
    expect(vineyardSearch({ round: 'nowhere' })).toEqual({});
  });

  it('contains the filter of the fields, also with a dialog', () => {
    const finding = { q: 'clos', variety: 'Merlot', status: 'Active', group: '', sort: '-area', by: 'group' };
    expect(vineyardSearch({ ...finding, dialog: 'import' })).toEqual({ ...finding, dialog: 'import' });
    expect(vineyardSearch({ q: 2015 })).toEqual({ q: '2015' });
  });

  it('leaves out invalid values', () => {
    expect(vineyardSearch({ field: 'clos', dialog: 'add-tank', reading: 7 })).toEqual({});
    expect(vineyardSearch({ q: ' ', variety: null, sort: 'colour', by: 'toString' })).toEqual({});
  });
});
