/** What the days of a season add to ripening by their warmth, those to come by what is expected of them. */

/** Means of days, °C, by the days’ `dayNumber`. */
export type DayMeans = ReadonlyMap<number, number>;

/** The days of a year in the mean, so that the same day of earlier years is found by its number. */
const YEAR_DAYS = 365.25;

/** How many earlier years are looked at, and how many days either side of the same day: one alone is chance. */
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

/** The mean of the same days of earlier years, a week either side. */
function usualMean(day: number, asOf: number, known: DayMeans): number | null {
  const { years, aroundDays } = EARLIER_WARMTH;
  let [sum, days] = [0, 0];
  for (let back = 1; back <= years; back += 1) {
    const same = day - Math.round(back * YEAR_DAYS);
    for (let one = same - aroundDays; one <= same + aroundDays; one += 1) {
      // Of this season itself the days just before tell more of today than of the days to come.
      const mean = one < asOf - aroundDays ? known.get(one) : undefined;
      if (mean === undefined) continue;
      sum += mean;
      days += 1;
    }
  }
  return days === 0 ? null : sum / days;
}
