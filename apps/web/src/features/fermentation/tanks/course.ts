import type { Tank } from '@cuverie/contract';
import type { SugarReading } from '@cuverie/domain';

type WithReadings = Pick<Tank, 'readings' | 'course'>;
export type MeasuredField = 'temperature' | 'brix' | 'pH' | 'alcohol';

export interface NewestValue {
  timestamp: string;
  value: number;
  isEstimate: boolean;
}

/** The latest value of a kind, optionally before a moment. A reading without pH does not hide an earlier one. */
export function newestValue(
  { readings, course }: WithReadings,
  of: MeasuredField,
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

/** The reading with a typing error, if the tank includes it. */
export const slipOf = ({ readings }: Pick<Tank, 'readings'>, { at, brix }: SugarReading) =>
  readings.find((reading) => Date.parse(reading.timestamp) === at && reading.brix === brix);
