import { addDays } from '../../values/calendar-day.ts';
import { allOf, type DayOfHours } from './hours.ts';
import type { PressureClass } from './pressure.ts';

/**
 * The index of powdery mildew (Erysiphe necator) of the University of California, Davis. Source: Gubler et al. (1999),
 * as its extension prints it: favourable is 70 to 85 °F, hot is 95 °F.
 */
export const POWDERY = {
  /** Hours in a row within these, °C: from the one, below the other. */
  favourableC: { from: 21.1, below: 29.4 },
  favourableHours: 6,
  /** From here on spores die. The source asks for 15 minutes: by hours, one is enough. °C */
  hotC: 35,
  /** So many favourable days in a row begin it. */
  daysToBegin: 3,
  rise: 20,
  fall: 10,
  most: 100,
} as const;

/** What a day was to the mildew; both are told of a day all of whose temperatures are known. */
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
 * Each day by its hours. Hours in a row count across midnight, to the day on which they are six; those that made a day
 * favourable do not count for the next one, too.
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

/** From this sugar on berries take no new infection, °Bx. Source: as the index. */
export const POWDERY_UNTIL_BRIX = 12;

/** The source's words for the index. */
export function powderyClass(index: number): PressureClass {
  if (index >= 60) return 'high';
  return index >= 40 ? 'medium' : 'low';
}
