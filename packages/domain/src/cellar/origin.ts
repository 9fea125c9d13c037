/** The levels of a wine's origin. Filters, searches, links and merging take them from here. */

/** Levels within a region. */
export const BELOW_REGION = ['appellation', 'designation'] as const;

/** Levels a wine may have no value for. */
export const OPTIONAL_ORIGIN = ['country', ...BELOW_REGION] as const;

/** All levels, wide to narrow. */
export const ORIGIN_FIELDS = ['country', 'region', ...BELOW_REGION] as const;
export type OriginField = (typeof ORIGIN_FIELDS)[number];

/** All levels in the order of the filters: the region first, because every wine has one. */
export const ORIGIN_FACETS = ['region', ...OPTIONAL_ORIGIN] as const;

/** Names of the total numbers of values. */
export const ORIGIN_TOTALS = {
  region: 'regions',
  country: 'countries',
  appellation: 'appellations',
  designation: 'designations',
} as const satisfies Record<OriginField, string>;

/** The origin of a stored wine. */
export type Origin = Readonly<Record<(typeof OPTIONAL_ORIGIN)[number], string | null> & { region: string }>;
