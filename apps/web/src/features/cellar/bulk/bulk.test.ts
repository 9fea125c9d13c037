import { describe, expect, it } from 'vitest';
import { between, sumOfPicked } from '../list/selection.tsx';
import { bodiesOf, pressOf, withoutActs } from './bulk.queries.ts';
import { checkBulk, emptyBulk } from './bulk-form.ts';

const YEAR = 2026;

describe('changing many wines at once', () => {
  it('sends the chosen fields alone, an empty one to clear it', () => {
    const values = { ...emptyBulk(), region: 'Rioja', vintage: '2001', drinkBy: '2030' };
    expect(checkBulk('wines', values, ['region', 'vintage', 'drinkBy', 'storageLocation'], YEAR)).toEqual({
      ok: true,
      draft: { region: 'Rioja', vintage: 2001, drinkBy: '2030-12-31', storageLocation: null },
    });
  });

  it('says beside its field what is wrong', () => {
    const check = checkBulk('wines', { ...emptyBulk(), vintage: '2999' }, ['region', 'vintage'], YEAR);
    expect(check).toMatchObject({ ok: false, problems: { region: 'Region is required' } });
    expect(check.ok ? {} : check.problems).toHaveProperty('vintage');
  });

  it('takes no drinking window that closes before it opens', () => {
    const values = { ...emptyBulk(), drinkFrom: '2030', drinkBy: '2029' };
    expect(checkBulk('wines', values, ['drinkFrom', 'drinkBy'], YEAR)).toEqual({
      ok: false,
      problems: { drinkBy: 'Drink by must not be before drink from' },
    });
    expect(checkBulk('wines', values, ['drinkBy'], YEAR).ok).toBe(true);
  });

  it('checks a barrel as a barrel: its words are others, and it has to keep its wood', () => {
    const values = { ...emptyBulk(), location: 'Chai 2', woodType: 'French Oak', type: 'Oak' };
    const fields = ['location', 'woodType', 'type'] as const;
    expect(checkBulk('barrels', values, fields, YEAR)).toEqual({
      ok: true,
      draft: { location: 'Chai 2', woodType: 'French Oak', type: 'Oak' },
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

describe('a press', () => {
  const chosen = { loaded: new Set(Array.from({ length: 1001 }, (_, id) => `${id}`)) };
  const all = { where: { q: 'rioja' }, expected: 3000 };
  const actsOf = ({ calls }: ReturnType<typeof pressOf>) => calls.map(({ undo }) => undo);

  it('sends what is to be done in parts, each under an id of its own', () => {
    const { calls } = pressOf({ chosen }, null);
    expect(calls).toEqual(bodiesOf(chosen).map((body) => ({ ...body, undo: expect.any(String) })));
    expect(new Set(calls.map(({ undo }) => undo)).size).toBe(2);
  });

  it.each([
    ['those picked', () => ({ chosen: { loaded: new Set(chosen.loaded) } })],
    ['all that match', () => ({ chosen: { ...chosen, all: { ...all } }, changes: { region: 'Rioja' } })],
  ])('after one that failed sends the same again for %s', (_which, inputOf) => {
    const failed = pressOf(inputOf(), null);
    expect(pressOf(inputOf(), failed)).toEqual(failed);
    expect(actsOf(pressOf(inputOf(), null))).not.toEqual(actsOf(failed));
  });

  it.each([
    ['other items', { chosen: { loaded: new Set(['1']) } }],
    ['all that match', { chosen: { ...chosen, all } }],
    ['other changes', { chosen, changes: { region: 'Rioja' } }],
  ])('after one that failed has other ids for %s', (_what, input) => {
    const failed = pressOf({ chosen, changes: { region: 'Jura' } }, null);
    for (const act of actsOf(pressOf(input, failed))) expect(actsOf(failed)).not.toContain(act);
  });

  it('has other ids for what was taken back, and keeps the rest', () => {
    const failed = pressOf({ chosen }, null);
    const [first, second] = actsOf(failed);
    const next = pressOf({ chosen }, withoutActs(failed, [first as string]));
    expect(actsOf(next)[0]).not.toBe(first);
    expect(actsOf(next)[1]).toBe(second);
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
