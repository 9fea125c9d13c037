import type { Wine } from '@cuverie/contract';

/** The most wines shown as similar. */
export const MOST_SIMILAR = 6;

/** Why the wines are shown. */
export type Similarity = 'producer' | 'origin';

interface Similar {
  readonly by: Similarity;
  readonly wines: readonly Wine[];
}

type ComparedWine = Pick<Wine, 'id' | 'producer'>;

/**
 * The wines of a cellar that are similar to one of it: those of its producer, else those of its region and type.
 * @param found what a search for the producer found, in other fields too
 * @param ofOrigin the wines of the same region and type, the best first
 */
export function similarWines(wine: ComparedWine, found: readonly Wine[], ofOrigin: readonly Wine[]): Similar {
  const others = (wines: readonly Wine[]) => wines.filter(({ id }) => id !== wine.id);
  const ofProducer = others(found).filter(({ producer }) => producer !== null && producer === wine.producer);
  return ofProducer.length > 0
    ? { by: 'producer', wines: ofProducer.slice(0, MOST_SIMILAR) }
    : { by: 'origin', wines: others(ofOrigin).slice(0, MOST_SIMILAR) };
}
