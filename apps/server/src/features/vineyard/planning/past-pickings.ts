/** Seasons of fields that were sampled, and what forecasts of those that were picked were off by. */
import { judgedPickings, type Picked, pickedOf, pickingSpread, seasonAt, seasonOf } from '@cuverie/domain';
import type { CountedField, Sample } from './analytics.store.ts';

export interface FieldSeason {
  field: CountedField;
  harvestYear: number;
  samples: readonly Sample[];
}

/** How many seasons before one tell how fast a field ripens, and how far forecasts are off. */
export const EARLIER_SEASONS = 3;

/** A field’s pace is held against so many neighbours, those that were sampled most: more say the same again. */
const NEIGHBOURS = 12;

/** The neighbours that count among some fields; `more` where the field itself is one of them. */
export const mostSampled = <Of extends { samples: readonly unknown[] }>(
  fields: readonly Of[],
  more = 0,
): Of[] =>
  fields.toSorted((one, other) => other.samples.length - one.samples.length).slice(0, NEIGHBOURS + more);

/** So many of the last picked ones tell it. */
const PICKED = 24;

/** The seasons of a field’s samples. */
export const seasonsIn = (field: CountedField, samples: readonly Sample[]): FieldSeason[] =>
  [...Map.groupBy(samples, ({ date }) => seasonAt(date, field.hemisphere).harvestYear)].map(
    ([harvestYear, of]) => ({ field, harvestYear, samples: of }),
  );

/** What of other seasons a picked one is forecast by: those of the field before, and of its neighbours of that year. */
export function besides({ field, harvestYear }: FieldSeason, seasons: readonly FieldSeason[]) {
  const earlier = seasons.filter(
    (other) =>
      other.field.id === field.id &&
      other.harvestYear < harvestYear &&
      other.harvestYear >= harvestYear - EARLIER_SEASONS,
  );
  const neighbours = seasons.filter(
    (other) =>
      other.field.id !== field.id &&
      other.field.variety === field.variety &&
      other.harvestYear === harvestYear,
  );
  return {
    seasonEnd: seasonOf(harvestYear, field.hemisphere).to,
    earlier: earlier.map(({ samples }) => samples),
    neighbours: mostSampled(neighbours).map(({ samples }) => samples),
  };
}

export type PickedSeason = FieldSeason & { picked: Picked };

/** Those that were picked, the last ones first. */
export const pickedIn = (seasons: readonly FieldSeason[]): PickedSeason[] =>
  seasons
    .flatMap((season) => {
      const picked = pickedOf(season.samples);
      return picked ? [{ ...season, picked }] : [];
    })
    .toSorted((one, other) => (one.picked.date < other.picked.date ? 1 : -1));

/** By how much ranges of a year’s picking dates are stretched, by what came in the years before. */
export function spreadOf(
  year: number,
  picked: readonly PickedSeason[],
  seasons: readonly FieldSeason[],
): number {
  const before = picked.filter(
    ({ harvestYear }) => harvestYear < year && harvestYear >= year - EARLIER_SEASONS,
  );
  return pickingSpread(
    before.slice(0, PICKED).map((one) => ({
      picked: one.picked,
      forecasts: judgedPickings({ samples: one.samples, ...besides(one, seasons) }, one.picked),
    })),
  );
}
