import { validate } from 'uuid';

/** The address of stock-taking; empty while the user chooses what to count. */
export interface StockSearch {
  /** The counted place; an empty text is for bottles without one. */
  inPlace?: string;
  rack?: string;
}

/** Parses the address leniently: invalid values are left out. */
export function stockSearch(raw: Record<string, unknown>): StockSearch {
  const { inPlace, rack } = raw;
  if (validate(rack)) return { rack: String(rack) };
  // The router reads plain digits as a number.
  if (typeof inPlace === 'string' || typeof inPlace === 'number')
    return { inPlace: String(inPlace).slice(0, 200) };
  return {};
}
