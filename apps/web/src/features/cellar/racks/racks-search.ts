/** What the address of the racks says. */
export interface RacksSearch {
  /** The rack that is shown; left out, the first. */
  rack?: string;
  /** What is looked for. */
  q?: string;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the address forgivingly: what it does not understand is left out. */
export function racksSearch(raw: Record<string, unknown>): RacksSearch {
  const { rack, q } = raw;
  return {
    ...(typeof rack === 'string' && ID.test(rack) && { rack: rack.toLowerCase() }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 200) }),
  };
}
