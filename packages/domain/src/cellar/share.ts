/** Links that show an estate's wines to people without an account. */
import { ORIGIN_FIELDS } from './origin.ts';

/** Fields of a wine that can be shared besides its name. */
export const SHARE_FIELDS = [
  'producer',
  'vintage',
  'type',
  ...ORIGIN_FIELDS,
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

/** Targets of a link: the wines of filters, or one wine. */
export const SHOWN_BY_SHARES = ['wines', 'wine'] as const;
export type ShownByShare = (typeof SHOWN_BY_SHARES)[number];

/** Length of a link's password. Attempts are limited, so it may be shorter than an account's. */
export const SHARE_PASSWORD = { min: 6, max: 200 } as const;

/** Maximum of links per estate. */
export const MOST_SHARES = 200;

/** Maximum of wines per link. */
export const MOST_SHARED_WINES = 5000;
