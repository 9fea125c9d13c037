/** Contribution of a season's days to ripening by warmth; coming days use expectations. */

/** Daily means, °C, by `dayNumber`. */
export type DayMeans = ReadonlyMap<number, number>;

/** Mean length of a year in days, to find the same day of earlier years. */
const YEAR_DAYS = 365.25;

/** Number of earlier years, and of days around the same day, since a single one is chance. */
export const EARLIER_WARMTH = { years: 5, aroundDays: 7 } as const;

/**
 * The degree days above 0 °C that a day adds, °C·d: of its mean as measured before `asOf`, from then on of the forecast, and
 * beyond it of the same days of earlier years. Nothing that was measured later is used.
 * Source of the base: Parker and others (2020), the grapevine sugar ripeness model, from memory.
 * @param asOf the number of the day on which that is known
 * @returns by the number of a day; `null` where nothing is known
 */
export function warmDays(
  asOf: number,
  { known, forecast }: { known: DayMeans; forecast: DayMeans },
): (day: number) => number | null {
  const usual = new Map<number, number | null>();
  const expected = (day: number): number | null => {
    const found = usual.get(day);
    if (found !== undefined) return found;
    const mean = usualMean(day, asOf, known);
    usual.set(day, mean);
    return mean;
  };
  return (day) => {
    const mean = day < asOf ? (known.get(day) ?? null) : (forecast.get(day) ?? expected(day));
    return mean === null ? null : Math.max(mean, 0);
  };
}

/** Returns the mean of the same days in earlier years, within a week. */
function usualMean(day: number, asOf: number, known: DayMeans): number | null {
  const { years, aroundDays } = EARLIER_WARMTH;
  let [sum, days] = [0, 0];
  for (let back = 1; back <= years; back += 1) {
    const same = day - Math.round(back * YEAR_DAYS);
    for (let one = same - aroundDays; one <= same + aroundDays; one += 1) {
      // Recent days of this season only predict today.
      const mean = one < asOf - aroundDays ? known.get(one) : undefined;
      if (mean === undefined) continue;
      sum += mean;
      days += 1;
    }
  }
  return days === 0 ? null : sum / days;
}
