/** Bounds of the lists of wines an estate loads to be suggested from. */
export const WINE_LIST_LIMITS = {
  /** Lists of an estate: each reader of a field looks into all of them. */
  lists: 10,
  /** Wines of one list; LWIN has some 200,000. */
  wines: 250_000,
  /** Wines sent at a time. */
  portion: 2000,
} as const;

/** What is suggested at a time: as many as are read at a glance. */
export const MOST_SUGGESTED = 12;
