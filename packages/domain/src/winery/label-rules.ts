/** How sure a rule or limit is: read in its source, at second hand, or recalled. The latter two are advice. */
export const STANDINGS = ['read', 'second hand', 'recalled'] as const;
export type ClaimStanding = (typeof STANDINGS)[number];

export const LABEL_MARKETS = ['US', 'EU'] as const;
export type LabelMarket = (typeof LABEL_MARKETS)[number];

/** What a place is in law. A smaller unit is a village or site within a protected origin. */
export const PLACE_KINDS = ['country', 'state', 'county', 'ava', 'pgi', 'pdo', 'smaller unit'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The least share of a wine that a claim takes, and where that is written. */
export interface LabelRule {
  percent: number;
  source: string;
  standing: ClaimStanding;
}

const rule = (percent: number, source: string, standing: ClaimStanding): LabelRule => ({
  percent,
  source,
  standing,
});

const US_PLACE = '27 CFR 4.25';
const EU_PLACE = 'Regulation (EU) 1308/2013';
const EU_NAMES = 'Delegated Regulation (EU) 2019/33';

/** Looked up in November 2026. */
export const LABEL_RULES = {
  US: {
    variety: rule(75, '27 CFR 4.23', 'read'),
    labrusca: rule(51, '27 CFR 4.23', 'read'),
    varieties: rule(100, '27 CFR 4.23', 'read'),
    places: {
      country: rule(75, US_PLACE, 'second hand'),
      state: rule(75, US_PLACE, 'second hand'),
      county: rule(75, US_PLACE, 'second hand'),
      ava: rule(85, US_PLACE, 'second hand'),
    },
    severalPlaces: rule(100, US_PLACE, 'second hand'),
    vintage: rule(85, '27 CFR 4.27', 'recalled'),
    vintageWithAva: rule(95, '27 CFR 4.27', 'recalled'),
    vineyard: rule(95, '27 CFR 4.39(m)', 'recalled'),
    estate: rule(100, '27 CFR 4.26', 'read'),
  },
  EU: {
    variety: rule(85, EU_NAMES, 'second hand'),
    varieties: rule(100, EU_NAMES, 'second hand'),
    places: {
      pgi: rule(85, EU_PLACE, 'recalled'),
      pdo: rule(100, EU_PLACE, 'recalled'),
      'smaller unit': rule(85, EU_NAMES, 'second hand'),
    },
    vintage: rule(85, EU_NAMES, 'second hand'),
    vineyard: rule(85, EU_NAMES, 'second hand'),
  },
} as const satisfies Record<LabelMarket, object>;

/** Points the share of a variety shown on a label may be off, and varieties a label of shares names. */
export const SHOWN_SHARE = { offBy: 2, most: 3 } as const;
