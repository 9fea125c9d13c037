// In a file of its own, since every page loads settings but not the limits.
import type { LimitMarket } from './limits.ts';

/** Markets of an estate as distinguished by limits. */
export const ESTATE_MARKETS = ['EU', 'US'] as const satisfies readonly LimitMarket[];
export type EstateMarket = (typeof ESTATE_MARKETS)[number];
