import type {
  Block,
  FieldGrowth,
  GrowthPoint,
  GrowthSeason,
  PlannedCriterion,
  PlannedField,
} from '@cuverie/contract';
import { dayNumber, dayOfNumber } from '@cuverie/domain';
import { SERIES, styleOf } from '../../../ui/charts/chart-series.ts';
import type { ChartContent, ChartPoint, ChartSeries } from '../../../ui/charts/types.ts';
import { shortDay, withUnit } from '../../../ui/words.ts';

const DAY_MS = 86_400_000;

/** Noon, so that the day is the same in the browser’s time zone. */
export const atDay = (day: string): number => (dayNumber(day) + 0.5) * DAY_MS;

export const dayAt = (at: number): string => shortDay(dayOfNumber(at / DAY_MS));

/** The measures to choose from, with their unit and the decimals read out. */
export const MEASURES = {
  brix: { label: 'Brix', unit: '°Bx', axis: 'Brix, °Bx', decimals: 1 },
  ph: { label: 'pH', unit: '', axis: 'pH', decimals: 2 },
  ta: { label: 'TA', unit: 'g/L', axis: 'TA, g/L', decimals: 1 },
} as const;
export type Measure = keyof typeof MEASURES;

/** The number of earlier years; more would be unreadable. */
const EARLIER = 3;

/** Half the width of the target range: the usual difference between two samples of one day. */
const TARGET_HALF: Record<Measure, number> = { brix: 0.3, ph: 0.03, ta: 0.2 };

function pointsOf(points: readonly GrowthPoint[], measure: Measure, shiftDays = 0): ChartPoint[] {
  return points.flatMap((point) => {
    const value = point[measure];
    return value === null ? [] : [{ at: atDay(point.date) + shiftDays * DAY_MS, value }];
  });
}

/** This season with its forecast, and earlier years on the same days. */
export function seasonContent(
  { targetBrix, targetPh, targetTa }: Block,
  { harvestYear, seasons }: FieldGrowth,
  plan: PlannedField | undefined,
  measure: Measure,
): ChartContent | undefined {
  const [newest] = seasons ?? [];
  if (newest === undefined) return undefined;
  const { label, axis, ...rest } = MEASURES[measure];
  const earlier = (seasons ?? []).slice(1, 1 + EARLIER);
  const isCurrent = newest.harvestYear === harvestYear;
  const target = { brix: targetBrix, ph: targetPh, ta: targetTa }[measure];
  const planned = isCurrent ? plan : undefined;
  const ripe = planned?.criteria.find(({ criterion }) => criterion === measure);
  const lines: ChartSeries[] = [
    { ...rest, label: `${label} ${newest.harvestYear}`, points: pointsOf(newest.points, measure) },
    ...earlier.map((season, at) => ({
      ...rest,
      label: `${label} ${season.harvestYear}`,
      points: pointsOf(season.points, measure, dayNumber(newest.from) - dayNumber(season.from)),
      style: styleOf({}, at + 2),
      isQuiet: true,
    })),
  ];
  const end = endOf(lines);
  const [current, ...others] = lines;
  return {
    series: [
      ...(current ? [current] : []),
      ...(ripe ? forecastLine(newest, measure, ripe, end) : []),
      ...others,
      ...(measure === 'brix' ? acidity(newest) : []),
    ],
    leftLabel: axis,
    ...(measure === 'brix' && { rightLabel: MEASURES.ph.axis }),
    bands:
      target === null
        ? []
        : [
            {
              label: `Target, ${withUnit(target, rest.unit)}`,
              from: target - TARGET_HALF[measure],
              to: target + TARGET_HALF[measure],
            },
          ],
    spans: planned ? spanOf(planned, end) : [],
    isDaily: true,
    timeWords: dayAt,
  };
}

/** The pH beside Brix, on its own axis. */
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

/** The length of a drawn forecast: at least some days, or a fraction of the measured days. */
const LEAST_AHEAD_DAYS = 10;
const AHEAD_SHARE = 0.5;

/** The end of the chart, limited so that a distant forecast does not squeeze the measurements. */
function endOf(series: readonly ChartSeries[]): number {
  const [measured = []] = series.map(({ points }) => points.map(({ at }) => at));
  const [first = 0, last = 0] = [measured[0], measured.at(-1)];
  const ahead = last + Math.max(LEAST_AHEAD_DAYS * DAY_MS, AHEAD_SHARE * (last - first));
  return Math.max(ahead, ...series.flatMap(({ points }) => points.map(({ at }) => at)));
}

/** The line from the latest measurement to the target, as far as the chart extends. */
function forecastLine(
  { points }: GrowthSeason,
  measure: Measure,
  { date, isReached, target }: PlannedCriterion,
  end: number,
): ChartSeries[] {
  const { unit, decimals } = MEASURES[measure];
  const last = points.findLast((point) => point[measure] !== null);
  const newest = last?.[measure] ?? null;
  if (date === null || isReached || last === undefined || newest === null) return [];
  const [from, to] = [atDay(last.date), atDay(date)];
  const at = Math.min(to, end);
  const share = to === from ? 1 : (at - from) / (to - from);
  return [
    {
      label: at < to ? `Forecast, ${withUnit(target, unit)} on ${shortDay(date)}` : 'Forecast',
      unit,
      decimals,
      points: [
        { at: from, value: newest },
        { at, value: newest + share * (target - newest) },
      ],
      style: { colour: '--cv-chart-1', dash: [2, 4], shape: 'diamond' },
    },
  ];
}

/** The probable picking days, as far as the chart extends. */
function spanOf(
  { date, earliest, latestDate }: PlannedField,
  end: number,
): NonNullable<ChartContent['spans']> {
  if (date === null || earliest === null || latestDate === null || atDay(earliest) > end) return [];
  const label = `Picking, ${shortDay(earliest)} to ${shortDay(latestDate)}`;
  const within = (day: string) => Math.min(atDay(day), end);
  return [{ label, from: within(earliest), to: within(latestDate), mark: within(date) }];
}
