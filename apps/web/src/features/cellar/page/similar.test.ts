import type { Wine } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { MOST_SIMILAR, similarWines } from './similar.ts';

const wine = (id: string, producer: string | null = null) => ({ id, producer }) as Wine;

describe('similar wines', () => {
  it('are the others of the same producer', () => {
    const found = [wine('a', 'Lafarge'), wine('b', 'Lafarge'), wine('c', 'Domaine Lafarge')];
    expect(similarWines(wine('a', 'Lafarge'), found, [wine('d')])).toEqual({
      by: 'producer',
      wines: [wine('b', 'Lafarge')],
    });
  });

  it('are those of the same region and type where the producer has no other', () => {
    const ofOrigin = [wine('a', 'Lafarge'), wine('d', 'Voillot')];
    expect(similarWines(wine('a', 'Lafarge'), [wine('a', 'Lafarge')], ofOrigin)).toEqual({
      by: 'origin',
      wines: [wine('d', 'Voillot')],
    });
  });

  it('are never wines that also have no producer', () => {
    expect(similarWines(wine('a'), [wine('b')], []).wines).toEqual([]);
  });

  it('are few', () => {
    const many = Array.from({ length: 20 }, (_, at) => wine(String(at), 'Lafarge'));
    expect(similarWines(wine('x', 'Lafarge'), many, []).wines).toHaveLength(MOST_SIMILAR);
  });
});
