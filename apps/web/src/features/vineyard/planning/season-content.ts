import type { Block, FieldGrowth, GrowthPoint, GrowthSeason, PlannedField } from '@cuverie/contract';
import { dayNumber, dayOfNumber } from '@cuverie/domain';
import { SERIES, styleOf } from '../../../ui/charts/chart-series.ts';
import type { ChartContent, ChartPoint, ChartSeries } from '../../../ui/charts/types.ts';
import { shortDay } from '../../../ui/words.ts';

const DAY_MS = 86_400_000;

/** Noon, so that a day is written as itself in the browser’s time as well. */
export const atDay = (day: string): number => (dayNumber(day) + 0.5) * DAY_MS;

export const dayAt = (at: number): string => shortDay(dayOfNumber(at / DAY_MS));

/** What can be looked at: each with its unit, and the digits it is read out with. */
export const MEASURES = {
  brix: { label: 'Brix', unit: '°Bx', axis: 'Brix, °Bx', decimals: 1 },
  ph: { label: 'pH', unit: '', axis: 'pH', decimals: 2 },
  ta: { label: 'TA', unit: 'g/L', axis: 'TA, g/L', decimals: 1 },
} as const;
export type Measure = keyof typeof MEASURES;

/** Earlier years beside this one; more would be a thicket. */
const EARLIER = 3;

/** Half the width of what counts as on target, °Bx: what two samples of one day may differ by. */
const TARGET_HALF = 0.3;

function pointsOf(points: readonly GrowthPoint[], measure: Measure, shiftDays = 0): ChartPoint[] {
  return points.flatMap((point) => {
    const value = point[measure];
    return value === null ? [] : [{ at: atDay(point.date) + shiftDays * DAY_MS, value }];
  });
}

/** This season with its forecast, and the years before it laid over the same days. */
export function seasonContent(
  { targetBrix }: Block,
  { harvestYear, seasons }: FieldGrowth,
  plan: PlannedField | undefined,
  measure: Measure,
): ChartContent | undefined {
  const [newest] = seasons ?? [];
  if (newest === undefined) return undefined;
  const { label, axis, ...told } = MEASURES[measure];
  const earlier = (seasons ?? []).slice(1, 1 + EARLIER);
  const isCurrent = newest.harvestYear === harvestYear;
  const forecast = isCurrent && measure === 'brix' ? plan : undefined;
  return {
    series: [
      { ...told, label: `${label} ${newest.harvestYear}`, points: pointsOf(newest.points, measure) },
      ...forecastLine(newest, forecast, targetBrix),
      ...earlier.map((season, at) => ({
        ...told,
        label: `${label} ${season.harvestYear}`,
        points: pointsOf(season.points, measure, dayNumber(newest.from) - dayNumber(season.from)),
        style: styleOf({}, at + 2),
        isQuiet: true,
      })),
      ...(measure === 'brix' ? acidity(newest) : []),
    ],
    leftLabel: axis,
    ...(measure === 'brix' && { rightLabel: MEASURES.ph.axis }),
    bands:
      measure === 'brix' && targetBrix !== null
        ? [
            {
              label: `Target, ${targetBrix} °Bx`,
              from: targetBrix - TARGET_HALF,
              to: targetBrix + TARGET_HALF,
            },
          ]
        : [],
    spans: spanOf(forecast),
    isDaily: true,
    timeWords: dayAt,
  };
}

/** pH beside Brix, on the axis of its own. */
function acidity({ harvestYear, points }: GrowthSeason): ChartSeries[] {
  const { label, unit, decimals } = MEASURES.ph;
  return [
    {
      label: `${label} ${harvestYear}`,
      unit,
      decimals,
      axis: 'right',
      points: pointsOf(points, 'ph'),
      style: SERIES[1],
    },
  ];
}

function forecastLine(
  { points }: GrowthSeason,
  plan: PlannedField | undefined,
  targetBrix: number | null,
): ChartSeries[] {
  const last = points.findLast(({ brix }) => brix !== null);
  if (plan === undefined || plan.date === null || plan.isReached) return [];
  if (last === undefined || targetBrix === null) return [];
  return [
    {
      label: 'Forecast',
      unit: '°Bx',
      decimals: 1,
      points: [
        { at: atDay(last.date), value: last.brix },
        { at: atDay(plan.date), value: targetBrix },
      ],
      style: { colour: '--cv-chart-1', dash: [2, 4], shape: 'diamond' },
    },
  ];
}

function spanOf(plan: PlannedField | undefined): NonNullable<ChartContent['spans']> {
  if (plan === undefined) return [];
  const { date, earliest, latestDate } = plan;
  if (date === null || earliest === null || latestDate === null) return [];
  const label = `Picking, ${shortDay(earliest)} to ${shortDay(latestDate)}`;
  return [{ label, from: atDay(earliest), to: atDay(latestDate), mark: atDay(date) }];
}
