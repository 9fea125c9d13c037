/** The address of the racks. */
export interface RacksSearch {
  /** The rack shown; if omitted, the first. */
  rack?: string;
  q?: string;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the address leniently: invalid values are left out. */
export function racksSearch(raw: Record<string, unknown>): RacksSearch {
  const { rack, q } = raw;
  return {
    ...(typeof rack === 'string' && ID.test(rack) && { rack: rack.toLowerCase() }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 200) }),
  };
}
