import { describe, expect, it } from 'vitest';
import { changedFields, pictureSince } from './item-form.ts';

describe('a row and what was typed for it', () => {
  it('differ where the words do; what was never given is the same as nothing', () => {
    const stored = { name: 'Musar', notes: null, quantity: 6, region: 'Bekaa' };
    expect(changedFields(stored, { name: 'Musar', notes: undefined, quantity: 5, region: null })).toEqual({
      quantity: 5,
      region: null,
    });
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
