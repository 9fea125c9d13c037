/** Hemisphere of a field. */
export type Hemisphere = 'north' | 'south';

/** Days of a growing season, both inclusive, `YYYY-MM-DD`. */
export interface Span {
  from: string;
  to: string;
}

/** A vine's year, named by its harvest year in both hemispheres. */
export interface Season extends Span {
  harvestYear: number;
}

/** Returns the vine's year of a harvest: the calendar year, in the south July to June. */
export function seasonOf(harvestYear: number, hemisphere: Hemisphere): Season {
  return hemisphere === 'north'
    ? { harvestYear, from: `${harvestYear}-01-01`, to: `${harvestYear}-12-31` }
    : { harvestYear, from: `${harvestYear - 1}-07-01`, to: `${harvestYear}-06-30` };
}

/** Returns the vine's year of a calendar day. */
export function seasonAt(day: string, hemisphere: Hemisphere): Season {
  const year = Number(day.slice(0, 4));
  const isSecondHalf = Number(day.slice(5, 7)) > 6;
  return seasonOf(hemisphere === 'south' && isSecondHalf ? year + 1 : year, hemisphere);
}

/** Returns the hemisphere of a place; north by default. */
export const hemisphereAt = (latitude: number | undefined): Hemisphere =>
  latitude !== undefined && latitude < 0 ? 'south' : 'north';

/** Returns the months of Winkler's index: April to October, in the south October to April. */
export function winklerSpan(harvestYear: number, hemisphere: Hemisphere): Span {
  return hemisphere === 'north'
    ? { from: `${harvestYear}-04-01`, to: `${harvestYear}-10-31` }
    : { from: `${harvestYear - 1}-10-01`, to: `${harvestYear}-04-30` };
}

/** Returns the months of Huglin's index: April to September, in the south October to March. */
export function huglinSpan(harvestYear: number, hemisphere: Hemisphere): Span {
  return hemisphere === 'north'
    ? { from: `${harvestYear}-04-01`, to: `${harvestYear}-09-30` }
    : { from: `${harvestYear - 1}-10-01`, to: `${harvestYear}-03-31` };
}

/** Returns the month of the cool night index: September, in the south March. */
export function nightsSpan(harvestYear: number, hemisphere: Hemisphere): Span {
  return hemisphere === 'north'
    ? { from: `${harvestYear}-09-01`, to: `${harvestYear}-09-30` }
    : { from: `${harvestYear}-03-01`, to: `${harvestYear}-03-31` };
}
