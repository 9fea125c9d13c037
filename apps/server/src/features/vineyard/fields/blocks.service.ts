import {
  type BlockChanges,
  type BlockDraft,
  type blockOperations,
  type FieldRow,
  sentenceOf,
} from '@cuverie/contract';
import { FIELD_DEFAULTS, geometryOf, nearestForWeather, plantingYearProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestYear } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { refuseProblems } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type BlockValues,
  blocks,
  deleteField,
  FIELDS,
  followWeather,
  insertBlock,
  listBlocks,
  listWeatherPlaces,
  reassignSharedWeather,
  type WeatherPlace,
  weatherSourceOf,
} from './blocks.store.ts';

/** Columns of a place; a `null` location clears it, an omitted one changes nothing. */
export function placeOf({ location, aspect, elevation }: BlockChanges | FieldRow) {
  const [latitude, longitude] = location === null ? [null, null] : (location?.coordinates ?? []);
  return {
    latitude: sixDecimals(latitude),
    longitude: sixDecimals(longitude),
    elevation: elevation === undefined ? location?.elevation : elevation,
    aspect: aspect === undefined ? location?.aspect : aspect,
  };
}

/** Returns a boundary as stored. */
export const storedBoundary = (given: FieldRow['boundary']): BlockValues['boundary'] | undefined => {
  const boundary = given && geometryOf(given, true).boundary;
  return boundary ? { type: boundary.type, coordinates: [...boundary.coordinates] } : given;
};

/** Returns a group as stored: an empty text means none. */
export const groupOf = ({ group }: Pick<BlockChanges, 'group'>): string | null | undefined =>
  group === undefined ? undefined : group || null;

/** The default location of a field with a boundary is its centre. */
function withMiddle(draft: FieldRow): FieldRow {
  const { boundary, location } = draft;
  const middle = boundary && location === undefined ? geometryOf(boundary, true).place : undefined;
  return middle ? { ...draft, location: { coordinates: [...middle] } } : draft;
}

/** Devices send absurd precision; the database stores 0.1 m. */
function sixDecimals<Degrees extends number | null | undefined>(degrees: Degrees): Degrees | number {
  return typeof degrees === 'number' ? Math.round(degrees * 1e6) / 1e6 : degrees;
}

export function blockService({ db, clock }: Platform) {
  function refuseImpossible({ plantingYear }: BlockChanges | BlockDraft): void {
    refuseProblems({
      plantingYear:
        plantingYear === undefined || plantingYear === null
          ? undefined
          : plantingYearProblem(plantingYear, latestYear(clock)),
    });
  }

  /** Returns the field whose weather is shared, never one that itself shares another's. */
  async function weatherOf(
    db: Db,
    estateId: string,
    id: string,
    from: string | null,
  ): Promise<string | null> {
    if (from === null) return null;
    const isThere = await blocks.exists(db, estateId, from);
    if (!isThere) refuseProblems({ weatherFrom: sentenceOf('not_found.row', { thing: 'field' }) });
    const source = await weatherSourceOf(db, estateId, from);
    return source === id ? null : source;
  }

  return {
    list: (member, query) => listBlocks(query.q ? db : db.quick, member.estateId, query),

    get: (member, id) => blocks.get(db.quick, member.estateId, id),

    async add(member, draft) {
      const id = draft.id ?? newId();
      refuseImpossible(draft);
      const { estateId } = member;
      const weatherFrom =
        draft.weatherFrom === undefined
          ? nearWeather(draft, draft.location ? await listWeatherPlaces(db, estateId) : [])
          : await weatherOf(db, estateId, id, draft.weatherFrom);
      const values = valuesOf({ ...draft, weatherFrom });
      const block = await insertBlock(db, estateId, id, values, stampOf(member, clock));
      return { row: block ?? (await blocks.get(db, member.estateId, id)), added: block !== undefined };
    },

    async update(member, id, changes) {
      return db.begin(async (tx) => {
        const { version, location: _, ...values } = changes;
        const locked = await blocks.lock(tx, member.estateId, id, { version });
        refuseImpossible(changes);
        const weatherFrom =
          changes.weatherFrom === undefined
            ? undefined
            : await weatherOf(tx, member.estateId, id, changes.weatherFrom);
        const stamp = stampOf(member, clock);
        if (weatherFrom) await followWeather(tx, member.estateId, id, weatherFrom, stamp);
        const boundary = storedBoundary(changes.boundary);
        const group = groupOf(changes);
        const changed = { ...values, ...placeOf(changes), boundary, group, weatherFrom };
        return blocks.update(tx, locked, changed, stamp);
      });
    },

    /** Its measurements are deleted with it, and its weather unless other fields share it. */
    async delete(member, id) {
      await db.begin(async (tx) => {
        const locked = await blocks.lock(tx, member.estateId, id);
        const stamp = stampOf(member, clock);
        await reassignSharedWeather(tx, member.estateId, id, stamp);
        await deleteField(tx, locked, stamp);
      });
      return { id };
    },
  } satisfies RowService<typeof blockOperations>;
}

/** Returns a new field's values with defaults for omitted fields. */
export const valuesOf = (draft: FieldRow): BlockValues =>
  completeValues<BlockValues>(FIELDS, {
    ...draft,
    ...placeOf(withMiddle(draft)),
    boundary: storedBoundary(draft.boundary) ?? null,
    group: groupOf(draft) ?? null,
    estimatedYield: draft.estimatedYield ?? FIELD_DEFAULTS.estimatedYieldT,
    area: draft.area ?? FIELD_DEFAULTS.areaHa,
    status: draft.status ?? FIELD_DEFAULTS.status,
  });

/** Returns a field near enough for a new one to share its weather. */
export const nearWeather = ({ location }: FieldRow, places: readonly WeatherPlace[]): string | null =>
  (location && nearestForWeather(location.coordinates, places)?.id) ?? null;
