import { addDays } from '../../values/calendar-day.ts';
import { allOf, type DayOfHours, daySums, meanOfHours } from './hours.ts';
import type { PressureClass } from './pressure.ts';

/**
 * The rule of three tens for the first infection by downy mildew (Plasmopara viticola): shoots of 10 cm, 10 °C, 10 mm in a
 * day or two. Source: Baldacci (1947). Of the shoots the weather knows nothing.
 */
export const DOWNY = {
  shootsCm: 10,
  meanC: 10,
  rainMm: 10,
  /** Days after which lesions are seen, as extension services print them. */
  lesionsAfterDays: { from: 5, to: 17 },
} as const;

export interface DownyDay {
  meanC: number;
  /** Of the day and the one before it; of the day alone where the one before is not known. */
  rainMm: number;
  /** Whether shoots that are long enough may be infected. */
  isInfection: boolean;
}

/** Each day by its hours and the rain of the day before; `null` where what is known leaves it open. */
export function downyDays(days: readonly DayOfHours[]): (DownyDay | null)[] {
  const sums = days.map(daySums);
  return days.map((day, at) => {
    const temperatures = allOf(day, 'temperatureC');
    const rain = sums[at]?.rainMm ?? null;
    if (temperatures === undefined || rain === null) return null;
    const isNext = days[at - 1]?.date === addDays(day.date, -1);
    const before = isNext ? (sums[at - 1]?.rainMm ?? null) : null;
    const [meanC, rainMm] = [meanOfHours(temperatures), rain + (before ?? 0)];
    const isWarm = meanC >= DOWNY.meanC;
    // It takes rain of the day itself: the rain of a day counts for it and for one more.
    const isInfection = isWarm && rain > 0 && rainMm >= DOWNY.rainMm;
    const isOpen = isWarm && rain > 0 && !isInfection && before === null;
    return isOpen ? null : { meanC, rainMm, isInfection };
  });
}

export const downyClass = ({ isInfection }: DownyDay): PressureClass => (isInfection ? 'high' : 'low');

/** When lesions of an infection on a day are seen. */
export const lesionsOf = (day: string): { from: string; to: string } => ({
  from: addDays(day, DOWNY.lesionsAfterDays.from),
  to: addDays(day, DOWNY.lesionsAfterDays.to),
});
