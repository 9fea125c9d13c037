/** The half of the world a field lies in. */
export type Hemisphere = 'north' | 'south';

/** Days of a growing season, both inclusive, `YYYY-MM-DD`. */
export interface Span {
  from: string;
  to: string;
}

/** A vine's year: named by the year of its harvest in both hemispheres. */
export interface Season extends Span {
  harvestYear: number;
}

/** The vine's year whose grapes are picked in `harvestYear`: the calendar year, in the south from July to June. */
export function seasonOf(harvestYear: number, hemisphere: Hemisphere): Season {
  return hemisphere === 'north'
    ? { harvestYear, from: `${harvestYear}-01-01`, to: `${harvestYear}-12-31` }
    : { harvestYear, from: `${harvestYear - 1}-07-01`, to: `${harvestYear}-06-30` };
}

/** The vine's year a calendar day lies in. */
export function seasonAt(day: string, hemisphere: Hemisphere): Season {
  const year = Number(day.slice(0, 4));
  const isSecondHalf = Number(day.slice(5, 7)) > 6;
  return seasonOf(hemisphere === 'south' && isSecondHalf ? year + 1 : year, hemisphere);
}

/** The half of the world a place lies in; north where it is not known. */
export const hemisphereAt = (latitude: number | undefined): Hemisphere =>
  latitude !== undefined && latitude < 0 ? 'south' : 'north';

/** The months warmth is summed over for Winkler's index: April to October, in the south October to April. */
export function winklerSpan(harvestYear: number, hemisphere: Hemisphere): Span {
  return hemisphere === 'north'
    ? { from: `${harvestYear}-04-01`, to: `${harvestYear}-10-31` }
    : { from: `${harvestYear - 1}-10-01`, to: `${harvestYear}-04-30` };
}

/** The months Huglin's index is summed over: April to September, in the south October to March. */
export function huglinSpan(harvestYear: number, hemisphere: Hemisphere): Span {
  return hemisphere === 'north'
    ? { from: `${harvestYear}-04-01`, to: `${harvestYear}-09-30` }
    : { from: `${harvestYear - 1}-10-01`, to: `${harvestYear}-03-31` };
}

/** The month grapes ripen in, whose nights are looked at: September, in the south March. */
export function nightsSpan(harvestYear: number, hemisphere: Hemisphere): Span {
  return hemisphere === 'north'
    ? { from: `${harvestYear}-09-01`, to: `${harvestYear}-09-30` }
    : { from: `${harvestYear}-03-01`, to: `${harvestYear}-03-31` };
}
