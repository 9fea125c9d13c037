import { describe, expect, it } from 'vitest';
import { changedFields, differing, pictureSince } from './item-form.ts';

describe('a row and what was typed for it', () => {
  it('differ where the words do; what was never given is the same as nothing', () => {
    const stored = { name: 'Musar', notes: null, quantity: 6, region: 'Bekaa' };
    expect(changedFields(stored, { name: 'Musar', notes: undefined, quantity: 5, region: null })).toEqual({
      quantity: 5,
      region: null,
    });
  });

  it('differ by the names the form gives its fields', () => {
    const labels = { quantity: 'Quantity', storageLocation: 'Storage location' };
    const mine = { quantity: '6', storageLocation: 'A12', image: 'kept' };
    expect(differing(labels, mine, { ...mine, storageLocation: 'A13' })).toEqual(['Storage location']);
    expect(differing(labels, mine, { ...mine })).toEqual([]);
  });
});

describe('the picture of a new row sent again', () => {
  const [label, other] = [new File(['a'], 'label.png'), new File(['b'], 'other.png')];

  it('stays when it is the one of the first try', () => {
    expect(pictureSince(label, label)).toBe('kept');
    expect(pictureSince(undefined, undefined)).toBe('kept');
  });

  it('goes along when it was chosen since, and goes away when it was removed since', () => {
    expect(pictureSince(label, other)).toBe(other);
    expect(pictureSince(undefined, other)).toBe(other);
    expect(pictureSince(label, undefined)).toBe('removed');
  });
});
