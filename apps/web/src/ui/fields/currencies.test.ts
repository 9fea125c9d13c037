import { describe, expect, it } from 'vitest';
import { currencies } from './currencies.ts';

const codes = (list: { code: string }[]) => list.map(({ code }) => code);

describe('the currencies of a price', () => {
  it('are each there once, the frequent ones first', () => {
    const { frequent, others } = currencies('');
    const all = [...codes(frequent), ...codes(others)];
    expect(frequent[0]).toEqual({ code: 'EUR', label: 'EUR – Euro' });
    expect(new Set(all).size).toBe(all.length);
  });

  it('are all known by a name', () => {
    const supported = new Set(Intl.supportedValuesOf('currency'));
    const { frequent, others } = currencies('');
    expect([...codes(frequent), ...codes(others)].filter((code) => !supported.has(code))).toEqual([]);
  });

  it('keep one that is stored but no longer in use', () => {
    expect(codes(currencies('DEM').others)[0]).toBe('DEM');
    expect(codes(currencies('CHF').others)).not.toContain('CHF');
  });
});
