/** Limits of an estate's lists of wines for suggestions. */
export const WINE_LIST_LIMITS = {
  /** Maximum of lists per estate, since suggestions search all of them. */
  lists: 10,
  /** Wines of one list; LWIN has some 200,000. */
  wines: 250_000,
  /** Wines per call. */
  portion: 2000,
} as const;

export const MOST_SUGGESTED = 12;
