import { addDays } from '../../values/calendar-day.ts';
import { allOf, type DayOfHours } from './hours.ts';
import type { PressureClass } from './pressure.ts';

/**
 * The powdery mildew index (Erysiphe necator) of the University of California, Davis. Source: Gubler et al. (1999), as
 * printed by its extension: favourable is 70 to 85 °F, hot is 95 °F.
 */
export const POWDERY = {
  /** Consecutive hours within these, °C: from the first, below the second. */
  favourableC: { from: 21.1, below: 29.4 },
  favourableHours: 6,
  /** Temperature from which spores die. The source requires 15 minutes; with hourly data one hour is enough. °C */
  hotC: 35,
  /** Number of consecutive favourable days that start the index. */
  daysToBegin: 3,
  rise: 20,
  fall: 10,
  most: 100,
} as const;

/** Effect of a day on the mildew, for days with all temperatures known. */
export interface PowderyDay {
  isFavourable: boolean;
  isHot: boolean;
}

/**
 * The index after each of consecutive days, 0 to 100; `null` on a day with too little data, which keeps it. It falls by
 * each other day until three consecutive favourable days have started it.
 */
export function powderyIndices(days: readonly (PowderyDay | null)[]): (number | null)[] {
  let index = 0;
  let inARow = 0;
  return days.map((day) => {
    const hasBegun = inARow >= POWDERY.daysToBegin;
    if (!hasBegun) {
      inARow = day?.isFavourable ? inARow + 1 : 0;
      index = inARow * POWDERY.rise;
      return day && index;
    }
    if (day === null) return null;
    index = Math.min(Math.max(index + change(day), 0), POWDERY.most);
    return index;
  });
}

function change({ isFavourable, isHot }: PowderyDay): number {
  if (!isFavourable) return -POWDERY.fall;
  return POWDERY.rise - (isHot ? POWDERY.fall : 0);
}

/**
 * Returns the effect by day. Consecutive hours count across midnight for the day of the sixth one, and not again for
 * the next.
 */
export function powderyDays(days: readonly DayOfHours[]): (PowderyDay | null)[] {
  let run = 0;
  let previous: string | undefined;
  return days.map((day) => {
    if (previous !== undefined && addDays(previous, 1) !== day.date) run = 0;
    previous = day.date;
    let isFavourable = false;
    for (const { temperatureC } of day.hours) {
      const isWithin =
        temperatureC !== null &&
        temperatureC >= POWDERY.favourableC.from &&
        temperatureC < POWDERY.favourableC.below;
      run = isWithin ? run + 1 : 0;
      isFavourable ||= run >= POWDERY.favourableHours;
    }
    if (run >= POWDERY.favourableHours) run = 0;
    const temperatures = allOf(day, 'temperatureC');
    return temperatures ? { isFavourable, isHot: Math.max(...temperatures) >= POWDERY.hotC } : null;
  });
}

/** Sugar from which berries cannot be infected, °Bx. Source: as the index. */
export const POWDERY_UNTIL_BRIX = 12;

/** Levels of the index in the source. */
export function powderyClass(index: number): PressureClass {
  if (index >= 60) return 'high';
  return index >= 40 ? 'medium' : 'low';
}
