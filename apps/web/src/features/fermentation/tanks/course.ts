import type { Tank, TankReading } from '@cuverie/contract';
import type { SugarReading, TankReading as WatchedReading } from '@cuverie/domain';

type WithReadings = Pick<Tank, 'readings' | 'course'>;
export type Measured = 'temperature' | 'brix' | 'pH' | 'alcohol';

/** The sugar readings among readings, in any order. */
export const sugarsOf = (readings: readonly TankReading[]): SugarReading[] =>
  readings.flatMap(({ timestamp, brix }) => (brix === null ? [] : [{ at: Date.parse(timestamp), brix }]));

/** The readings a tank carries that its course does not know yet: all, where there is no course. */
function since(readings: readonly TankReading[], newest: string | undefined): readonly TankReading[] {
  return newest === undefined ? readings : readings.filter(({ timestamp }) => timestamp > newest);
}

/** The sugar of a tank over its ferment, in any order: of a probe's thousands the moments its course has. */
export function sugarsOfTank({ readings, course }: WithReadings): SugarReading[] {
  if (course === null) return sugarsOf(readings);
  const read = course.brix.map(({ timestamp, value }) => ({ at: Date.parse(timestamp), brix: value }));
  return [...read, ...sugarsOf(since(readings, course.brix.at(-1)?.timestamp))];
}

export interface NewestValue {
  timestamp: string;
  value: number;
  isEstimate: boolean;
}

/** The newest value of a kind, taken before a moment if one is given: a round without pH doesn't hide that of yesterday. */
export function newestValue(
  { readings, course }: WithReadings,
  of: Measured,
  before?: string,
): NewestValue | undefined {
  const isEarlier = ({ timestamp }: { timestamp: string }) => before === undefined || timestamp < before;
  const reading = readings.find((one) => one[of] !== null && isEarlier(one));
  const value = reading?.[of];
  if (reading && typeof value === 'number') {
    const { timestamp, alcoholIsEstimate } = reading;
    return { timestamp, value, isEstimate: of === 'alcohol' && alcoholIsEstimate };
  }
  const kept = course?.[of] ?? null;
  const moment = Array.isArray(kept) ? kept.findLast(isEarlier) : kept;
  if (!moment || !isEarlier(moment)) return undefined;
  return { ...moment, isEstimate: course?.alcohol === moment && course.alcohol.isEstimate };
}

/** Alarms look back some days; older readings would only cost time. */
const LOOKED_AT_MS = 90 * 86_400_000;

const NOTHING = { temperatureC: null, brix: null, pH: null };

/** What the alarms of a tank go by, in any order. */
export function readingsForAlarms({ readings, course }: WithReadings): WatchedReading[] {
  const newest = readings[0] ? Date.parse(readings[0].timestamp) : 0;
  const whole = (read: readonly TankReading[]): WatchedReading[] =>
    read.map(({ timestamp, temperature, brix, pH }) => ({
      at: Date.parse(timestamp),
      temperatureC: temperature,
      brix,
      pH,
    }));
  const isRecent = ({ at }: WatchedReading) => newest - at <= LOOKED_AT_MS;
  if (course === null) return whole(readings).filter(isRecent);
  const moments = [
    ...course.brix.map(({ timestamp, value }) => ({ ...NOTHING, at: Date.parse(timestamp), brix: value })),
    ...course.temperature.map(({ timestamp, value }) => ({
      ...NOTHING,
      at: Date.parse(timestamp),
      temperatureC: value,
    })),
    ...(course.pH ? [{ ...NOTHING, at: Date.parse(course.pH.timestamp), pH: course.pH.value }] : []),
  ];
  const latest = [course.brix.at(-1), course.temperature.at(-1), course.pH ?? undefined];
  const last = latest
    .flatMap((moment) => moment?.timestamp ?? [])
    .toSorted()
    .at(-1);
  return [...moments, ...whole(since(readings, last))].filter(isRecent);
}
