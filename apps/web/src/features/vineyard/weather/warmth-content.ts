import type { WeatherDay } from '@cuverie/contract';
import { dayNumber, growingDegreeDays, type Hemisphere, seasonAt, winklerSpan } from '@cuverie/domain';
import { SERIES, styleOf } from '../../../ui/charts/chart-series.ts';
import type { ChartContent, ChartPoint } from '../../../ui/charts/types.ts';
import { atDay, dayAt } from '../planning/season-content.ts';

const DAY_MS = 86_400_000;
const EARLIER = 3;

interface SeasonSums {
  harvestYear: number;
  from: string;
  degreeDays: ChartPoint[];
  rain: ChartPoint[];
}

/** Degree days and rain as they add up over the months that count, season by season, the newest first. */
function seasonsOf(days: readonly WeatherDay[], hemisphere: Hemisphere): SeasonSums[] {
  const seasons = new Map<number, SeasonSums>();
  for (const { date, min, max, rain } of days) {
    const { harvestYear } = seasonAt(date, hemisphere);
    const { from, to } = winklerSpan(harvestYear, hemisphere);
    if (date < from || date > to) continue;
    const season = seasons.get(harvestYear) ?? { harvestYear, from, degreeDays: [], rain: [] };
    seasons.set(harvestYear, season);
    const [warm, wet] = [season.degreeDays.at(-1)?.value ?? 0, season.rain.at(-1)?.value ?? 0];
    const at = atDay(date);
    if (min !== null && max !== null) {
      season.degreeDays.push({ at, value: warm + growingDegreeDays({ min, max }) });
    }
    if (rain !== null) season.rain.push({ at, value: wet + rain });
  }
  return [...seasons.values()].sort((a, b) => b.harvestYear - a.harvestYear);
}

/** The newest season’s warmth and rain, and the warmth of the years before it laid over the same days. */
export function warmthContent(days: readonly WeatherDay[], hemisphere: Hemisphere): ChartContent | undefined {
  const [newest, ...others] = seasonsOf(days, hemisphere);
  if (newest === undefined) return undefined;
  const told = { unit: '°C·d', decimals: 0 };
  return {
    series: [
      { ...told, label: `Degree days ${newest.harvestYear}`, points: newest.degreeDays },
      ...others.slice(0, EARLIER).map(({ harvestYear, from, degreeDays }, at) => {
        const shift = (dayNumber(newest.from) - dayNumber(from)) * DAY_MS;
        return {
          ...told,
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
