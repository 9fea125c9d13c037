/** What an estate shows by a link to people without an account. */

/** What of a wine can be shown beside its name; each only where it was ticked. */
export const SHARE_FIELDS = [
  'producer',
  'vintage',
  'type',
  'country',
  'region',
  'appellation',
  'designation',
  'varietal',
  'bottleSize',
  'quantity',
  'window',
  'rating',
  'alcohol',
  'lastTasted',
  'picture',
  'price',
  'purchaseDate',
  'place',
  'notes',
] as const;
export type ShareField = (typeof SHARE_FIELDS)[number];

/** What is ticked before somebody chooses: nothing of what was paid, where it lies and what was thought of it. */
export const USUAL_SHARE_FIELDS: readonly ShareField[] = [
  'producer',
  'vintage',
  'type',
  'country',
  'region',
  'appellation',
  'designation',
  'varietal',
  'bottleSize',
  'quantity',
];

/** What a link can open: the wines that filters pick, or one. */
export const SHOWN_BY_SHARES = ['wines', 'wine'] as const;
export type ShownByShare = (typeof SHOWN_BY_SHARES)[number];

/** Characters a link's password has. Tries are counted, so it need not be as long as that of an account. */
export const SHARE_PASSWORD = { min: 6, max: 200 } as const;

/** Links an estate may have. */
export const MOST_SHARES = 200;

/** Wines one link shows at most. */
export const MOST_SHARED_WINES = 5000;
