import { sentenceOf } from '@cuverie/contract';
import { fieldName, type Place, type Sentence, UNKNOWN_VARIETY } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { nearWeather, valuesOf } from './blocks.service.ts';
import { type BlockValues, listWeatherPlaces, weatherSource } from './blocks.store.ts';

/** A row's data about its field. */
export interface FieldOfRow {
  block?: string | undefined;
  field?: string | undefined;
  variety?: string | undefined;
  area?: number | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

interface NamedField {
  id: string;
  name: string;
  variety: string;
  /** The field whose weather days it uses; its own id if it has its own. */
  source: string;
}

const NO_FIELD = sentenceOf('not_found.row', { thing: 'field' });

/** Locks the fields of the estate against deletion, before any of their rows are locked. */
export const lockFields = (db: Db, estateId: string) =>
  db.rows<NamedField>(sql`
    select id, name, variety, ${weatherSource(estateId)} as source
    from blocks where estate_id = ${estateId} order by id for key share of blocks`);

/** The fields of an estate, by id or by name and variety. */
export async function fieldsOf(db: Db, estateId: string) {
  const fields = await lockFields(db, estateId);
  const byId = new Map(fields.map((field) => [field.id, field]));
  const byName = Map.groupBy(fields, ({ name }) => fieldName(name));
  const places = await listWeatherPlaces(db, estateId);
  return {
    /** Returns the field of a row; `undefined` if it must be created, or an error. */
    of({ block, field = '', variety }: FieldOfRow): NamedField | { problem: Sentence } | undefined {
      if (block !== undefined) return byId.get(block) ?? { problem: NO_FIELD };
      if (field === '') return { problem: sentenceOf('required', { field: 'Field' }) };
      const ofName = byName.get(fieldName(field)) ?? [];
      if (variety !== undefined) return ofName.find((one) => fieldName(one.variety) === fieldName(variety));
      return ofName.length > 1 ? { problem: sentenceOf('field_ambiguous', { name: field }) } : ofName[0];
    },
    /** Returns the values of a new field for a row; later rows find it under this id. */
    make(id: string, row: FieldOfRow): BlockValues {
      const { field = '', variety = UNKNOWN_VARIETY, area, latitude, longitude } = row;
      const isPlaced = latitude !== undefined && longitude !== undefined;
      const place: Place | undefined = isPlaced ? [latitude, longitude] : undefined;
      const location = isPlaced ? { coordinates: [latitude, longitude] as [number, number] } : null;
      const draft = { name: field, variety, area, location };
      const weatherFrom = nearWeather(draft, places);
      const made = { id, name: field, variety, source: weatherFrom ?? id };
      byName.set(fieldName(field), [...(byName.get(fieldName(field)) ?? []), made]);
      byId.set(id, made);
      if (place !== undefined && weatherFrom === null) places.push({ id, place });
      return valuesOf({ ...draft, weatherFrom });
    },
  };
}
