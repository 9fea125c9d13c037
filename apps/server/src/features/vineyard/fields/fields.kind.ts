import { FIELD_CSV, type FieldRow, fieldRow } from '@cuverie/contract';
import { FIELD_WAYS, type FieldIdentity, plantingYearProblem } from '@cuverie/domain';
import { latestYear } from '../../../platform/clock.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import { nextId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { groupOf, nearWeather, placeOf, storedBoundary, valuesOf } from './blocks.service.ts';
import { type BlockValues, FIELDS, listBlocks, listWeatherPlaces } from './blocks.store.ts';

/** Fields in files and archives. */
export function fieldKind({ db, clock }: Platform): Kind<FieldRow, BlockValues, FieldIdentity> {
  return {
    name: 'fields',
    store: storeOf(FIELDS),
    refers: { weatherFrom: 'fields' },
    ways: FIELD_WAYS,
    ...foundBy(FIELDS, ['name', 'variety']),
    judge: judgeBy(fieldRow.strict(), ({ plantingYear: year }) => ({
      plantingYear: typeof year === 'number' ? plantingYearProblem(year, latestYear(clock)) : undefined,
    })),

    async adding(tx, { estateId }) {
      const places = await listWeatherPlaces(tx, estateId);
      return (row) => {
        // Our own export states whose weather a field shares; a new field shares its neighbour's.
        const isOurs = row.id !== undefined || row.weatherFrom !== undefined;
        const weatherFrom = isOurs ? (row.weatherFrom ?? null) : nearWeather(row, places);
        // The id is registered before the insert, since a later row may share its weather.
        row.id ??= nextId();
        if (row.location && weatherFrom === null)
          places.push({ id: row.id, place: row.location.coordinates });
        return valuesOf({ ...row, weatherFrom });
      };
    },

    after: (current, row) => {
      const { id: _id, location: _place, ...values } = row;
      const [boundary, group] = [storedBoundary(row.boundary), groupOf(row)];
      return withRow(current, { ...values, ...placeOf(row), boundary, group });
    },

    archived: ({ latitude, longitude, ...values }) => ({
      ...values,
      location: latitude === null || longitude === null ? null : { coordinates: [latitude, longitude] },
    }),

    csv: {
      columns: FIELD_CSV,
      async page(estateId, query) {
        const { rows, nextCursor } = await listBlocks(db, estateId, query);
        return {
          rows: rows.map(({ location, ...field }) => {
            const [latitude, longitude] = location?.coordinates ?? [];
            return { ...field, latitude, longitude };
          }),
          nextCursor,
        };
      },
    },
  };
}
