import { describe, expect, it } from 'vitest';
import { changedFields } from './fields.ts';

describe('a row and what was typed for it', () => {
  it('differ where the words do; what was never given is the same as nothing', () => {
    const stored = { name: 'Musar', notes: null, quantity: 6, region: 'Bekaa' };
    expect(changedFields(stored, { name: 'Musar', notes: undefined, quantity: 5, region: null })).toEqual({
      quantity: 5,
      region: null,
    });
  });
});
