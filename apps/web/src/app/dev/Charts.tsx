import { TimeSeriesChart } from '../../ui/TimeSeriesChart.tsx';
import type { ChartContent } from '../../ui/time-series/types.ts';

const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 8, 14);
const BRIX = [23.4, 22.8, 20.1, 16.2, 12, 8.3, 5.1, 2.6, 0.8, null, -0.9];

const timeWords = (at: number) =>
  new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
const daily = (values: readonly (number | null)[]) =>
  values.map((value, day) => ({ at: BEGIN + day * DAY, value }));

const WHOLE: ChartContent = {
  leftLabel: 'Brix, °Bx',
  rightLabel: 'Temperature, °C',
  series: [
    { label: 'Brix', unit: '°Bx', points: daily(BRIX), decimals: 1 },
    {
      label: 'Temperature',
      unit: '°C',
      axis: 'right',
      points: daily(BRIX.map((_, day) => 18 + (day % 4))),
    },
    {
      label: 'The year before',
      unit: '°Bx',
      points: daily(BRIX.map((_, day) => 22 - day * 2)),
      isQuiet: true,
    },
  ],
  bands: [{ label: 'Dry', from: -2, to: -1 }],
  spans: [{ label: 'Likely dry', from: BEGIN + 10 * DAY, to: BEGIN + 12 * DAY, mark: BEGIN + 11 * DAY }],
  timeWords,
};

/** Two axes with all a chart can show, and the least it is drawn of. */
export function Charts() {
  return (
    <>
      <TimeSeriesChart title="A fermentation" content={WHOLE} />
      <TimeSeriesChart
        title="Two readings"
        height={200}
        content={{
          leftLabel: 'pH',
          series: [{ label: 'pH', unit: '', points: daily([3.3, 3.4]) }],
          timeWords,
        }}
      />
    </>
  );
}
