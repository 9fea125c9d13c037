import { currentFerment, type Forecast, type SugarReading } from '@cuverie/domain';
import { SERIES } from '../../../ui/charts/chart-series.ts';
import type { ChartContent, ChartPoint, ChartSeries } from '../../../ui/charts/types.ts';
import { momentWords, tickWords } from '../../../ui/words.ts';
import type { MeasuredField } from '../tanks/course.ts';
import type { HistoryPoint } from './history.ts';

/** The measurements of one kind, the oldest first. */
export function pointsOf(history: readonly HistoryPoint[], of: MeasuredField): ChartPoint[] {
  return history.flatMap(({ at, [of]: read }) => {
    if (read === null) return [];
    const { min, mean, max } = read;
    return [{ at, value: mean, ...(min < max && { low: min, high: max }) }];
  });
}

/** The sugar readings of a history, for the domain functions. */
export const sugarsIn = (history: readonly HistoryPoint[]): SugarReading[] =>
  history.flatMap(({ at, brix }) => (brix === null ? [] : [{ at, brix: brix.mean }]));

/** The number of steps in which a fitted curve is drawn, over the readings and ahead of them. */
const STEPS = { most: 200, ahead: 24 } as const;

/** At least a day of forecast is drawn, in milliseconds. */
const LEAST_AHEAD = 86_400_000;

/**
 * The end of a chart with a forecast, in milliseconds since 1970: the latest dry date, but at most as long again as the
 * readings.
 */
export function shownUntil(history: readonly HistoryPoint[], { late }: { late: number }): number {
  const [first, last] = [history[0]?.at ?? late, history.at(-1)?.at ?? late];
  return Math.max(last, Math.min(late, last + Math.max(last - first, LEAST_AHEAD)));
}

/** The fitted curve at the times of its readings, and on to a moment in milliseconds since 1970. */
function curveOf(
  sugars: readonly SugarReading[],
  forecast: Forecast | undefined,
  shown: number,
): ChartPoint[] {
  // A stuck ferment has no curve to draw.
  if (forecast?.kind !== 'forecast') return [];
  const ferment = currentFerment(sugars);
  const last = ferment.at(-1);
  if (!last) return [];
  const step = Math.ceil(ferment.length / STEPS.most);
  const past = ferment.filter((_, at) => (ferment.length - 1 - at) % step === 0).map(({ at }) => at);
  const until = Math.max(shown, last.at);
  const ahead =
    until > last.at
      ? Array.from({ length: STEPS.ahead }, (_, at) =>
          Math.round(last.at + ((until - last.at) * (at + 1)) / STEPS.ahead),
        )
      : [];
  return [...past, ...ahead].map((at) => ({ at, value: Math.round(forecast.brixAt(at) * 100) / 100 }));
}

/** Temperature on the left axis, Brix on the right, with its fitted curve and dry date. */
export function warmthAndSugar(
  history: readonly HistoryPoint[],
  sugars: readonly SugarReading[],
  forecast: Forecast | undefined,
): ChartContent {
  const dryAt = forecast?.kind === 'forecast' ? forecast.dryAt : undefined;
  const until = dryAt === undefined ? 0 : shownUntil(history, dryAt);
  const curve = curveOf(sugars, forecast, until);
  const isInSight = dryAt !== undefined && dryAt.early < until;
  const series: ChartSeries[] = [
    {
      label: 'Temperature',
      unit: '°C',
      axis: 'left',
      decimals: 1,
      points: pointsOf(history, 'temperature'),
      style: SERIES[1],
    },
    { label: 'Brix', unit: '°Bx', axis: 'right', points: pointsOf(history, 'brix'), style: SERIES[0] },
  ];
  if (curve.length > 0) {
    series.push({
      label: 'Fitted curve',
      unit: '°Bx',
      axis: 'right',
      points: curve,
      isQuiet: true,
      style: SERIES[2],
    });
  }
  return {
    series,
    leftLabel: 'Temperature, °C',
    rightLabel: 'Brix, °Bx',
    ...(isInSight && {
      spans: [
        {
          label: 'Likely dry',
          from: dryAt.early,
          to: Math.min(dryAt.late, until),
          mark: dryAt.likely <= until ? dryAt.likely : undefined,
        },
      ],
    }),
    timeWords: momentWords,
    axisWords: tickWords,
  };
}

/** pH on the left axis, alcohol on the right. */
export function acidAndAlcohol(history: readonly HistoryPoint[]): ChartContent {
  return {
    series: [
      { label: 'pH', unit: '', axis: 'left', points: pointsOf(history, 'pH'), style: SERIES[2] },
      {
        label: 'Alcohol',
        unit: '%',
        axis: 'right',
        decimals: 1,
        points: pointsOf(history, 'alcohol'),
        style: SERIES[3],
      },
    ],
    leftLabel: 'pH',
    rightLabel: 'Alcohol, %',
    timeWords: momentWords,
    axisWords: tickWords,
  };
}
