import type { Tank } from '@cuverie/contract';
import type { SugarReading } from '@cuverie/domain';

type WithReadings = Pick<Tank, 'readings' | 'course'>;
export type Measured = 'temperature' | 'brix' | 'pH' | 'alcohol';

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

/** The reading of a tank a slip stands in, where the tank carries it. */
export const slipOf = ({ readings }: Pick<Tank, 'readings'>, { at, brix }: SugarReading) =>
  readings.find((reading) => Date.parse(reading.timestamp) === at && reading.brix === brix);
