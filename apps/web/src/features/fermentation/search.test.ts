import { describe, expect, it } from 'vitest';
import { fermentationSearch, idsOf, toggleTank, withoutDialog } from './search.ts';

const ids = [1, 2, 3, 4, 5, 6].map((n) => `0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8${n}`);
const [one = '', two = ''] = ids;

describe('the address of Fermentation Control', () => {
  it('is empty for active tanks, and drops unknown values', () => {
    expect(
      fermentationSearch({ tanks: 'active', dialog: 'bake', edit: '17', reading: one, tank: 'x' }),
    ).toEqual({});
  });

  it('compares at most five tanks, each once, and none while they are being chosen', () => {
    expect(idsOf(fermentationSearch({ compare: [...ids, one].join(',') }).compare)).toEqual(ids.slice(0, 5));
    expect(fermentationSearch({ compare: '' })).toEqual({ compare: '' });
  });

  it('opens the import', () => {
    expect(fermentationSearch({ dialog: 'import' })).toEqual({ dialog: 'import' });
  });

  it('opens a reading only with its tank', () => {
    expect(fermentationSearch({ reading: one, tank: two })).toEqual({ reading: one, tank: two });
    expect(fermentationSearch({ reading: one })).toEqual({});
  });

  it('keeps search, tab and open charts when a dialog closes', () => {
    const view = fermentationSearch({ q: 12, tanks: 'archived', history: one, edit: two, round: 'start' });
    expect(withoutDialog(view)).toEqual({ q: '12', tanks: 'archived', history: one });
    expect(toggleTank(toggleTank(view.history, two), one)).toBe(two);
  });
});
