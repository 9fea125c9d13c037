// By itself: settings are of every page, and what a winery reckons with is not.
import type { LimitMarket } from './limits.ts';

/** The markets an estate sells in, as far as limits tell them apart. */
export const ESTATE_MARKETS = ['EU', 'US'] as const satisfies readonly LimitMarket[];
export type EstateMarket = (typeof ESTATE_MARKETS)[number];
