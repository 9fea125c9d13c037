import { addDays } from '../../values/calendar-day.ts';
import { allOf, type DayOfHours, daySums, meanOfHours } from './hours.ts';
import type { PressureClass } from './pressure.ts';

/**
 * The rule of three tens for the first infection by downy mildew (Plasmopara viticola): shoots of 10 cm, 10 °C, 10 mm
 * in one or two days. Source: Baldacci (1947). The weather does not show the length of shoots.
 */
export const DOWNY = {
  shootsCm: 10,
  meanC: 10,
  rainMm: 10,
  /** Days until lesions are visible, as published by extension services. */
  lesionsAfterDays: { from: 5, to: 17 },
} as const;

export interface DownyDay {
  meanC: number;
  /** Of the day and the one before it; of the day only if the one before is unknown. */
  rainMm: number;
  /** Whether sufficiently long shoots may be infected. */
  isInfection: boolean;
}

/** Returns the infection by day from its hours and the rain of the day before; `null` if undecidable. */
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
    // Rain of the day itself is required; the rain of a day counts for it and the next.
    const isInfection = isWarm && rain > 0 && rainMm >= DOWNY.rainMm;
    const isOpen = isWarm && rain > 0 && !isInfection && before === null;
    return isOpen ? null : { meanC, rainMm, isInfection };
  });
}

export const downyClass = ({ isInfection }: DownyDay): PressureClass => (isInfection ? 'high' : 'low');

/** Returns when lesions of an infection are visible. */
export const lesionsOf = (day: string): { from: string; to: string } => ({
  from: addDays(day, DOWNY.lesionsAfterDays.from),
  to: addDays(day, DOWNY.lesionsAfterDays.to),
});
