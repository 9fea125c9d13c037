import { validate } from 'uuid';

/** What the address of stock-taking says; nothing while somebody chooses what to count. */
export interface StockSearch {
  /** The place that is counted; an empty text is for bottles without one. */
  inPlace?: string;
  /** The rack that is counted. */
  rack?: string;
}

/** Reads the address forgivingly: what it does not understand is left out. */
export function stockSearch(raw: Record<string, unknown>): StockSearch {
  const { inPlace, rack } = raw;
  if (validate(rack)) return { rack: String(rack) };
  // A router reads bare digits as a number.
  if (typeof inPlace === 'string' || typeof inPlace === 'number')
    return { inPlace: String(inPlace).slice(0, 200) };
  return {};
}
