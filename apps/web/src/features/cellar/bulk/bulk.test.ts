import { describe, expect, it } from 'vitest';
import { between, sumOfPicked } from '../shared/selection.tsx';
import { bodiesOf } from './bulk.queries.ts';
import { checkBulk, emptyBulk } from './bulk-form.ts';

const YEAR = 2026;

describe('changing many wines at once', () => {
  it('sends the chosen fields alone, an empty one to clear it', () => {
    const values = { ...emptyBulk(), region: 'Rioja', vintage: '2001', drinkBy: '2030' };
    expect(checkBulk('wines', values, ['region', 'vintage', 'drinkBy', 'storageLocation'], YEAR)).toEqual({
      ok: true,
      wire: { region: 'Rioja', vintage: 2001, drinkBy: '2030-12-31', storageLocation: null },
    });
  });

  it('says beside its field what is wrong', () => {
    const check = checkBulk('wines', { ...emptyBulk(), vintage: '2999' }, ['region', 'vintage'], YEAR);
    expect(check).toMatchObject({ ok: false, problems: { region: 'Region is required' } });
    expect(check.ok ? {} : check.problems).toHaveProperty('vintage');
  });

  it('checks a barrel as a barrel: its words are others, and it has to keep its wood', () => {
    const values = { ...emptyBulk(), location: 'Chai 2', woodType: 'French Oak', type: 'Oak' };
    const fields = ['location', 'woodType', 'type'] as const;
    expect(checkBulk('barrels', values, fields, YEAR)).toEqual({
      ok: true,
      wire: { location: 'Chai 2', woodType: 'French Oak', type: 'Oak' },
    });
    expect(checkBulk('barrels', { ...values, woodType: '' }, ['woodType'], YEAR).ok).toBe(false);
  });

  it('wants something to change', () => {
    expect(checkBulk('wines', emptyBulk(), [], YEAR).ok).toBe(false);
  });

  it('asks for a thousand ids at a time, or for all that match at once', () => {
    const loaded = new Set(Array.from({ length: 2001 }, (_, id) => `${id}`));
    expect(bodiesOf({ loaded }).map((body) => ('ids' in body ? body.ids.length : 0))).toEqual([
      1000, 1000, 1,
    ]);
    const all = { where: { q: 'rioja' }, expected: 3000 };
    expect(bodiesOf({ loaded, all })).toEqual([all]);
  });
});

describe('what the picked items come to', () => {
  const items = [
    { id: 'a', quantity: 6 },
    { id: 'b', quantity: 1 },
    { id: 'c', quantity: 12 },
  ];
  const bottlesOf = (...ids: string[]) => sumOfPicked(items, new Set(ids), ({ quantity }) => quantity);

  it('counts those that are picked alone', () => {
    expect(bottlesOf('a', 'c')).toBe(18);
  });

  it('is not known where one of them is not loaded any more', () => {
    expect(bottlesOf('a', 'gone')).toBeUndefined();
  });
});

describe('a range of items', () => {
  const ids = ['a', 'b', 'c', 'd'];

  it('goes from one to the other, whichever was picked first', () => {
    expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  });

  it('is the one alone where the other is not shown any more', () => {
    expect(between(ids, 'x', 'b')).toEqual(['b']);
  });
});
