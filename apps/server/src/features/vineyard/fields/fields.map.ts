import { type Block, FIELD_CSV } from '@cuverie/contract';
import type { Database } from '../../../platform/database/database.ts';
import { listBlocks } from './blocks.store.ts';

/** Number of fields in memory at once. */
const PAGE = 500;

/** A field as a GeoJSON feature: its boundary, or its point, or no geometry, with all properties of the CSV list. */
function featureOf({ location, boundary, ...field }: Block): object {
  const [latitude, longitude] = location?.coordinates ?? [];
  const properties: Record<string, unknown> = { ...field, latitude, longitude };
  const columns = FIELD_CSV.filter(({ field: name }) => name !== 'boundary');
  const point = location && { type: 'Point', coordinates: [longitude, latitude] };
  return {
    type: 'Feature',
    properties: Object.fromEntries(
      columns.map(({ heading, field: name }) => [heading, properties[name] ?? null]),
    ),
    geometry: boundary ?? point,
  };
}

/** Streams all fields of an estate as GeoJSON, page by page. */
export async function* fieldMap(db: Database, estateId: string): AsyncGenerator<string, void> {
  let before = '{"type":"FeatureCollection","features":[';
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listBlocks(db, estateId, { limit: PAGE, cursor });
    const features = rows.map((field) => JSON.stringify(featureOf(field))).join(',\n');
    yield before + features;
    before = ',\n';
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  yield ']}\n';
}
