import { describe, expect, it } from 'vitest';
import { neighboursIn } from './neighbours.ts';

const rows = [{ id: 'b' }, { id: 'a' }, { id: 'c' }];

describe('the neighbours of an item', () => {
  it('are those of the list, in its order', () => {
    expect(neighboursIn(rows, 'a')).toEqual({ previous: 'b', next: 'c', at: 2 });
  });

  it('are missing at the ends of the list', () => {
    expect(neighboursIn(rows, 'b')).toEqual({ previous: null, next: 'a', at: 1 });
    expect(neighboursIn(rows, 'c')).toEqual({ previous: 'a', next: null, at: 3 });
  });

  it('are unknown for an item that is not in the list', () => {
    expect(neighboursIn(rows, 'd')).toBeUndefined();
    expect(neighboursIn([], 'a')).toBeUndefined();
  });
});
