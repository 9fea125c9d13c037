import { type FieldGrowth, type GrowthPoint, type GrowthSeason, sentenceOf } from '@cuverie/contract';
import { ratePerWeek, type Season, seasonAt, seasonOf } from '@cuverie/domain';
import type { CountedField, Sample } from '../analytics.store.ts';
import { rounded, withReasons } from './figure.ts';

const pointOf = ({ date, brix, ph, ta }: Sample): GrowthPoint => ({ date, brix, ph, ta });

/**
 * Returns how a field's grapes ripened this season.
 * @param samples of one or all seasons, oldest first
 */
export function growthOf(
  field: CountedField,
  season: Season,
  samples: readonly Sample[],
  withSeasons: boolean,
): FieldGrowth {
  const current = samples.filter(({ date }) => date >= season.from && date <= season.to);
  const rate = (measure: 'brix' | 'ph' | 'ta') => {
    const perWeek = ratePerWeek(current.map((sample) => ({ date: sample.date, value: sample[measure] })));
    return perWeek === null ? null : rounded(perWeek, 3);
  };
  const latest = current.at(-1);
  return {
    block: field.id,
    name: field.name,
    variety: field.variety,
    harvestYear: season.harvestYear,
    readings: current.length,
    latest: latest === undefined ? null : pointOf(latest),
    ratesPerWeek: { brix: rate('brix'), ph: rate('ph'), ta: rate('ta') },
    ...(current.length > 1
      ? withReasons()
      : withReasons(sentenceOf('growth_missing', { readings: current.length, year: season.harvestYear }))),
    seasons: withSeasons ? seasonsOf(field, samples) : null,
  };
}

function seasonsOf({ hemisphere }: CountedField, samples: readonly Sample[]): GrowthSeason[] {
  const byYear = new Map<number, GrowthPoint[]>();
  for (const sample of samples) {
    const { harvestYear } = seasonAt(sample.date, hemisphere);
    const points = byYear.get(harvestYear) ?? [];
    points.push(pointOf(sample));
    byYear.set(harvestYear, points);
  }
  return [...byYear]
    .sort(([a], [b]) => b - a)
    .map(([harvestYear, points]) => ({ ...seasonOf(harvestYear, hemisphere), points }));
}
