/** Sampled seasons of fields, and the forecast errors of those that were picked. */
import {
  findPicking,
  judgedPickings,
  type PickingRecord,
  pickingSpread,
  seasonAt,
  seasonOf,
} from '@cuverie/domain';
import type { CountedField, Sample } from './analytics.store.ts';

export interface FieldSeason {
  field: CountedField;
  harvestYear: number;
  samples: readonly Sample[];
}

/** Number of earlier seasons that determine a field's pace and the forecast errors. */
export const EARLIER_SEASONS = 3;

/** Maximum of neighbours a pace is compared with, those with most samples; more add nothing. */
const NEIGHBOURS = 12;

/** Returns the relevant neighbours among some fields; use `more` if the field itself is included. */
export const mostSampled = <Of extends { samples: readonly unknown[] }>(
  fields: readonly Of[],
  more = 0,
): Of[] =>
  fields.toSorted((one, other) => other.samples.length - one.samples.length).slice(0, NEIGHBOURS + more);

/** Number of recent pickings that are used. */
const PICKED = 24;

export const seasonsIn = (field: CountedField, samples: readonly Sample[]): FieldSeason[] =>
  [...Map.groupBy(samples, ({ date }) => seasonAt(date, field.hemisphere).harvestYear)].map(
    ([harvestYear, of]) => ({ field, harvestYear, samples: of }),
  );

/** Returns the other seasons a forecast uses: earlier ones of the field, and neighbours of that year. */
export function otherSeasons({ field, harvestYear }: FieldSeason, seasons: readonly FieldSeason[]) {
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

export type PickedSeason = FieldSeason & { picked: PickingRecord };

/** Returns the picked ones, latest first. */
export const pickedSeasons = (seasons: readonly FieldSeason[]): PickedSeason[] =>
  seasons
    .flatMap((season) => {
      const picked = findPicking(season.samples);
      return picked ? [{ ...season, picked }] : [];
    })
    .toSorted((one, other) => (one.picked.date < other.picked.date ? 1 : -1));

/** Returns the factor for a year's picking ranges, from the errors of earlier years. */
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
      forecasts: judgedPickings({ samples: one.samples, ...otherSeasons(one, seasons) }, one.picked),
    })),
  );
}
