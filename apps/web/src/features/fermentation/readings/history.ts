import {
  BUCKET_MS,
  type Bucket,
  type ReadingBucket,
  type Tank,
  type TankReading,
  tankReadingOperations,
} from '@cuverie/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import type { ShownTime } from '../../../ui/charts/types.ts';
import { everyReading, readingsKey } from './reading.queries.ts';

/** Up to this many readings are drawn one by one. More are drawn as means of equal intervals, with their extremes. */
const DRAWN_EXACTLY = 1000;

const POINTS = 500;

/** A point of a chart: a single reading, or all readings of an interval, at its middle. */
export type HistoryPoint = Omit<ReadingBucket, 'from'> & { at: number };

const only = (value: number | null) => (value === null ? null : { min: value, mean: value, max: value });

export const asHistoryPoint = ({ timestamp, temperature, brix, pH, alcohol }: TankReading): HistoryPoint => ({
  at: Date.parse(timestamp),
  count: 1,
  temperature: only(temperature),
  brix: only(brix),
  pH: only(pH),
  alcohol: only(alcohol),
});

const asMiddle =
  (bucket: Bucket) =>
  ({ from, ...read }: ReadingBucket): HistoryPoint => ({
    at: Date.parse(from) + BUCKET_MS[bucket] / 2,
    ...read,
  });

/** A time range in milliseconds since 1970. */
export interface TimeWindow {
  from: number;
  to: number;
}

async function pointsWithin(
  tank: Pick<Tank, 'id'>,
  window: TimeWindow | undefined,
  signal: AbortSignal,
): Promise<readonly HistoryPoint[]> {
  const params = { id: tank.id };
  const query = window && {
    from: new Date(window.from).toISOString(),
    to: new Date(window.to).toISOString(),
  };
  const { bucket, stretches } = await call(tankReadingOperations.summarise, {
    params,
    query: { ...query, points: POINTS },
    signal,
  });
  const count = stretches.reduce((sum, stretch) => sum + stretch.count, 0);
  if (count > DRAWN_EXACTLY) return stretches.map(asMiddle(bucket));
  const { data } = await callPage(tankReadingOperations.list, {
    params,
    query: { ...query, limit: DRAWN_EXACTLY },
    signal,
  });
  return data.map(asHistoryPoint).toReversed();
}

/** Whether a tank has more readings than are drawn one by one. */
export const isLong = ({ readingCount }: Pick<Tank, 'readingCount'>): boolean => readingCount > DRAWN_EXACTLY;

/** The whole history of a tank, the oldest first, at the resolution of a chart. */
export const historyOf = (tank: Tank) =>
  queryOptions({
    queryKey: [...readingsKey(tank.id), 'history'],
    queryFn: async ({ signal }) =>
      isLong(tank)
        ? pointsWithin(tank, undefined, signal)
        : (await everyReading(tank, signal)).map(asHistoryPoint).toReversed(),
    placeholderData: includedReadings(tank),
    enabled: tank.readings.length < tank.readingCount,
  });

/** The readings included with a tank, the oldest first. */
export const includedReadings = ({ readings }: Pick<Tank, 'readings'>): readonly HistoryPoint[] =>
  readings.map(asHistoryPoint).toReversed();

/** A part of the history at a finer resolution. The previous part stays visible while the next loads. */
export const closerLook = (tank: Tank, window: TimeWindow | undefined) =>
  queryOptions({
    queryKey: [...readingsKey(tank.id), 'history', window],
    queryFn: async ({ signal }) => ({ window, stretches: await pointsWithin(tank, window, signal) }),
    placeholderData: keepPreviousData,
    enabled: isLong(tank) && window !== undefined,
  });

/** Replaces a part of the whole history with finer values. */
export function withFinerParts(
  whole: readonly HistoryPoint[],
  look: { window: TimeWindow | undefined; stretches: readonly HistoryPoint[] } | undefined,
): readonly HistoryPoint[] {
  const window = look?.window;
  if (!look || !window) return whole;
  return [
    ...whole.filter(({ at }) => at < window.from),
    ...look.stretches,
    ...whole.filter(({ at }) => at >= window.to),
  ];
}

/**
 * The requested range for a view: with margins of its own length, aligned at quarters, so that small moves reuse it.
 */
export function windowFor({ from, to, isWhole }: ShownTime): TimeWindow | undefined {
  if (isWhole) return undefined;
  // A power of two, so that the length is stable during a zoom.
  const length = 2 ** Math.ceil(Math.log2(to - from));
  const step = length / 4;
  return {
    from: Math.floor((from - length / 2) / step) * step,
    to: Math.ceil((to + length / 2) / step) * step,
  };
}
