import { currentFerment } from '@cuverie/domain';
import type { ChartContent } from '../../../ui/charts/types.ts';
import { pointsOf, sugarsIn } from '../readings/chart-content.ts';
import type { HistoryPoint } from '../readings/history.ts';

const DAY_MS = 86_400_000;

export interface ComparedTank {
  name: string;
  /** The oldest first. */
  readings: readonly HistoryPoint[];
}

/** The start of a ferment: its first sugar reading since the last addition of must, in milliseconds since 1970. */
export function beginOf(readings: readonly HistoryPoint[]): number | null {
  const [first] = currentFerment(sugarsIn(readings));
  return first?.at ?? readings[0]?.at ?? null;
}

/** A chart of ferments aligned at their first day. */
export function comparison(tanks: readonly ComparedTank[], of: 'brix' | 'temperature'): ChartContent {
  // The axis splits time at local midnight, so day 0 begins there.
  const zero = new Date(1970, 0, 1).getTime();
  const isSugar = of === 'brix';
  return {
    series: tanks.map(({ name, readings }) => {
      const begin = beginOf(readings) ?? 0;
      return {
        label: name,
        unit: isSugar ? '°Bx' : '°C',
        points: pointsOf(readings, of)
          .filter(({ at }) => at >= begin)
          .map(({ at, value }) => ({ at: zero + at - begin, value })),
      };
    }),
    leftLabel: isSugar ? 'Brix, °Bx' : 'Temperature, °C',
    timeWords: (at) => `Day ${Math.round(((at - zero) / DAY_MS) * 10) / 10}`,
  };
}
