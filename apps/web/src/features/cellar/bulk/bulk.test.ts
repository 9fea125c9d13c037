import { describe, expect, it } from 'vitest';
import { idsBetween, sumOfPicked } from '../../../ui/many/selection.ts';
import { requestOf } from '../../../ui/many/useChangeMany.ts';
import { checkBulk, emptyBulk } from './bulk-form.ts';

const YEAR = 2026;

describe('a bulk change of wines', () => {
  it('sends only the chosen fields, and clears an empty one', () => {
    const values = { ...emptyBulk(), region: 'Rioja', vintage: '2001', drinkBy: '2030' };
    expect(checkBulk('wines', values, ['region', 'vintage', 'drinkBy', 'storageLocation'], YEAR)).toEqual({
      ok: true,
      draft: { region: 'Rioja', vintage: 2001, drinkBy: '2030-12-31', storageLocation: null },
    });
  });

  it('reports errors beside their fields', () => {
    const check = checkBulk('wines', { ...emptyBulk(), vintage: '2999' }, ['region', 'vintage'], YEAR);
    expect(check).toMatchObject({ ok: false, problems: { region: 'Region is required' } });
    expect(check.ok ? {} : check.problems).toHaveProperty('vintage');
  });

  it('accepts NV and bottle sizes as words, for wines only', () => {
    const values = { ...emptyBulk(), vintage: 'NV', bottleSizeMl: '37,5 cl' };
    expect(checkBulk('wines', values, ['vintage', 'bottleSizeMl'], YEAR)).toEqual({
      ok: true,
      draft: { vintage: null, bottleSizeMl: 375 },
    });
    expect(checkBulk('barrels', values, ['vintage'], YEAR)).toMatchObject({ ok: false });
    const unknown = { ...emptyBulk(), vintage: 'Unknown' };
    expect(checkBulk('wines', unknown, ['vintage'], YEAR)).toEqual({
      ok: true,
      draft: { vintage: null, vintageUnknown: true },
    });
    expect(checkBulk('barrels', unknown, ['vintage'], YEAR)).toMatchObject({ ok: false });
  });

  it('refuses a drinking window that closes before it opens', () => {
    const values = { ...emptyBulk(), drinkFrom: '2030', drinkBy: '2029' };
    expect(checkBulk('wines', values, ['drinkFrom', 'drinkBy'], YEAR)).toEqual({
      ok: false,
      problems: { drinkBy: 'Drink by must not be before drink from' },
    });
    expect(checkBulk('wines', values, ['drinkBy'], YEAR).ok).toBe(true);
  });

  it('validates a barrel as a barrel, whose words differ and whose wood is required', () => {
    const values = { ...emptyBulk(), location: 'Chai 2', woodType: 'French Oak', type: 'Oak' };
    const fields = ['location', 'woodType', 'type'] as const;
    expect(checkBulk('barrels', values, fields, YEAR)).toEqual({
      ok: true,
      draft: { location: 'Chai 2', woodType: 'French Oak', type: 'Oak' },
    });
    expect(checkBulk('barrels', { ...values, woodType: '' }, ['woodType'], YEAR).ok).toBe(false);
  });

  it('needs at least one field', () => {
    expect(checkBulk('wines', emptyBulk(), [], YEAR).ok).toBe(false);
  });
});

describe('a request', () => {
  const chosen = { loaded: new Set(['a', 'b']) };
  const all = { where: { q: 'rioja' }, expected: 3000 };

  it.each([
    ['those picked', () => ({ chosen: { loaded: new Set(chosen.loaded) } })],
    ['all that match', () => ({ chosen: { ...chosen, all: { ...all } }, changes: { region: 'Rioja' } })],
  ])('after one that failed is sent under the same id for %s', (_which, inputOf) => {
    const failed = requestOf(inputOf(), null);
    expect(requestOf(inputOf(), failed)).toEqual(failed);
    expect(requestOf(inputOf(), null).undo).not.toBe(failed.undo);
  });

  it.each([
    ['other items', { chosen: { loaded: new Set(['1']) } }],
    ['all that match', { chosen: { ...chosen, all } }],
    ['other changes', { chosen, changes: { region: 'Rioja' } }],
  ])('after one that failed has another id for %s', (_what, input) => {
    const failed = requestOf({ chosen, changes: { region: 'Jura' } }, null);
    expect(requestOf(input, failed).undo).not.toBe(failed.undo);
  });
});

describe('the sum of the selected items', () => {
  const items = [
    { id: 'a', quantity: 6 },
    { id: 'b', quantity: 1 },
    { id: 'c', quantity: 12 },
  ];
  const bottlesOf = (...ids: string[]) => sumOfPicked(items, new Set(ids), ({ quantity }) => quantity);

  it('counts only the selected ones', () => {
    expect(bottlesOf('a', 'c')).toBe(18);
  });

  it('is unknown if one of them is no longer loaded', () => {
    expect(bottlesOf('a', 'gone')).toBeUndefined();
  });
});

describe('a range of items', () => {
  const ids = ['a', 'b', 'c', 'd'];

  it('extends between both, whichever was selected first', () => {
    expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(idsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  });

  it('is a single item if the other is no longer shown', () => {
    expect(idsBetween(ids, 'x', 'b')).toEqual(['b']);
  });
});
