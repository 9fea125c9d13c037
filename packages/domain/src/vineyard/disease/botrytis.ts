import { addDays } from '../../values/calendar-day.ts';
import type { DayOfHours } from './hours.ts';
import type { PressureClass } from './pressure.ts';
import { isLeafWet } from './wetness.ts';

/**
 * The infection index of grey mould (Botrytis cinerea) on berries. Source: Broome et al. (1995), Phytopathology 85; its
 * logit, without a bound.
 * @param wetHours hours in a row in which the berries were wet
 * @param meanTemperatureC mean of these hours, °C, never °F
 */
export function broomeIndex({
  wetHours,
  meanTemperatureC,
}: {
  wetHours: number;
  meanTemperatureC: number;
}): number {
  const [w, t] = [wetHours, meanTemperatureC];
  return -2.647866 - 0.374927 * w + 0.061601 * w * t - 0.001511 * w * t ** 2;
}

export function broomeClass(index: number): PressureClass {
  if (index <= 0) return 'none';
  if (index <= 0.5) return 'low';
  return index <= 1 ? 'medium' : 'high';
}

export interface BotrytisDay {
  /** The highest of the day. */
  index: number;
  /** Hours in a row that made it, also those before midnight, and their mean; none of a dry day. */
  wetHours: number;
  meanC: number | null;
}

const DRY: BotrytisDay = {
  index: broomeIndex({ wetHours: 0, meanTemperatureC: 0 }),
  wetHours: 0,
  meanC: null,
};

/** Each day by its wet hours in a row, which go on across midnight; `null` where an hour is not known. */
export function botrytisDays(days: readonly DayOfHours[]): (BotrytisDay | null)[] {
  let run = { hours: 0, degrees: 0 };
  let previous: string | undefined;
  return days.map((day) => {
    if (previous !== undefined && addDays(previous, 1) !== day.date) run = { hours: 0, degrees: 0 };
    previous = day.date;
    let isWhole = day.hours.length > 0;
    let highest = DRY;
    for (const hour of day.hours) {
      const isWet = isLeafWet(hour);
      const { temperatureC } = hour;
      if (isWet === undefined || temperatureC === null) isWhole = false;
      if (!isWet || temperatureC === null) {
        run = { hours: 0, degrees: 0 };
        continue;
      }
      run = { hours: run.hours + 1, degrees: run.degrees + temperatureC };
      const meanC = run.degrees / run.hours;
      const index = broomeIndex({ wetHours: run.hours, meanTemperatureC: meanC });
      if (index > highest.index || highest.wetHours === 0) highest = { index, wetHours: run.hours, meanC };
    }
    return isWhole ? highest : null;
  });
}
