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

/** The fields ticked at first: nothing of the price, the place and the opinions. */
export const USUAL_SHARE_FIELDS: readonly ShareField[] = SHARE_FIELDS.slice(
  0,
  SHARE_FIELDS.indexOf('window'),
);

/** What a link can open: the wines that filters pick, or one. */
export const SHOWN_BY_SHARES = ['wines', 'wine'] as const;
export type ShownByShare = (typeof SHOWN_BY_SHARES)[number];

/** Characters a link's password has. Tries are counted, so it need not be as long as that of an account. */
export const SHARE_PASSWORD = { min: 6, max: 200 } as const;

/** Links an estate may have. */
export const MOST_SHARES = 200;

/** Wines one link shows at most. */
export const MOST_SHARED_WINES = 5000;
