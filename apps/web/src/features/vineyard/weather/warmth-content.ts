import type { WeatherDay } from '@cuverie/contract';
import {
  dayNumber,
  filledBetween,
  growingDegreeDays,
  type Hemisphere,
  type KnownDay,
  seasonAt,
  winklerSpan,
} from '@cuverie/domain';
import { SERIES, type SeriesStyle, styleOf } from '../../../ui/charts/chart-series.ts';
import type { ChartContent, ChartPoint } from '../../../ui/charts/types.ts';
import { atDay, dayAt } from '../planning/season-content.ts';

const DAY_MS = 86_400_000;
const EARLIER = 3;

/** Days without a measurement are marked on the line. */
const FILLED: SeriesStyle = { colour: '--cv-chart-3', dash: [], shape: 'diamond' };

interface SeasonSums {
  harvestYear: number;
  from: string;
  degreeDays: ChartPoint[];
  /** The days interpolated from their neighbours. */
  filled: ChartPoint[];
  rain: ChartPoint[];
}

type Day = WeatherDay & { isFilled?: boolean };

/** The days including interpolated ones. */
function withFilled(days: readonly WeatherDay[]): Day[] {
  const whole: Day[] = [];
  let before: KnownDay | undefined;
  for (const day of days) {
    const { date, min, max, mean } = day;
    if (min !== null && max !== null) {
      const known = { date, min, max, mean };
      const filled = before === undefined ? [] : filledBetween(before, known);
      whole.push(...filled.map((one) => ({ ...one, rain: null, isFilled: true })));
      before = known;
    }
    whole.push(day);
  }
  return whole;
}

/** The cumulated degree days and rain of the relevant months, by season, the newest first. */
function seasonsOf(days: readonly WeatherDay[], hemisphere: Hemisphere): SeasonSums[] {
  const seasons = new Map<number, SeasonSums>();
  for (const { date, min, max, rain, isFilled } of withFilled(days)) {
    const { harvestYear } = seasonAt(date, hemisphere);
    const { from, to } = winklerSpan(harvestYear, hemisphere);
    if (date < from || date > to) continue;
    const season = seasons.get(harvestYear) ?? { harvestYear, from, degreeDays: [], filled: [], rain: [] };
    seasons.set(harvestYear, season);
    const [warm, wet] = [season.degreeDays.at(-1)?.value ?? 0, season.rain.at(-1)?.value ?? 0];
    const at = atDay(date);
    if (min !== null && max !== null) {
      const point = { at, value: warm + growingDegreeDays({ min, max }) };
      season.degreeDays.push(point);
      if (isFilled) season.filled.push(point);
    }
    if (rain !== null) season.rain.push({ at, value: wet + rain });
  }
  return [...seasons.values()].sort((a, b) => b.harvestYear - a.harvestYear);
}

const DAY_AND_A_HALF_MS = 1.5 * DAY_MS;

/** Separates points that are not on consecutive days. */
const apart = (points: readonly ChartPoint[]): ChartPoint[] =>
  points.flatMap((point, at) => {
    const before = points[at - 1];
    const isGap = before !== undefined && point.at - before.at > DAY_AND_A_HALF_MS;
    return isGap ? [{ at: before.at + DAY_MS, value: null }, point] : [point];
  });

/** The newest season’s warmth and rain, and the warmth of earlier years on the same days. */
export function warmthContent(days: readonly WeatherDay[], hemisphere: Hemisphere): ChartContent | undefined {
  const [newest, ...others] = seasonsOf(days, hemisphere);
  if (newest === undefined) return undefined;
  const unit = { unit: '°C·d', decimals: 0 };
  return {
    series: [
      { ...unit, label: `Degree days ${newest.harvestYear}`, points: newest.degreeDays },
      ...(newest.filled.length === 0
        ? []
        : [
            {
              ...unit,
              label: 'Filled from the days either side',
              points: apart(newest.filled),
              style: FILLED,
            },
          ]),
      ...others.slice(0, EARLIER).map(({ harvestYear, from, degreeDays }, at) => {
        const shift = (dayNumber(newest.from) - dayNumber(from)) * DAY_MS;
        return {
          ...unit,
          label: `Degree days ${harvestYear}`,
          points: degreeDays.map((point) => ({ ...point, at: point.at + shift })),
          style: styleOf({}, at + 2),
          isQuiet: true,
        };
      }),
      ...(newest.rain.length === 0
        ? []
        : [
            {
              label: `Rain ${newest.harvestYear}`,
              unit: 'mm',
              decimals: 0,
              axis: 'right' as const,
              points: newest.rain,
              style: SERIES[1],
            },
          ]),
    ],
    leftLabel: 'Growing degree days, °C·d',
    ...(newest.rain.length > 0 && { rightLabel: 'Rain, mm' }),
    isDaily: true,
    timeWords: dayAt,
  };
}
