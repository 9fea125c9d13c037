import { areaInHectares, centroidOf, type Place, type Ring } from '@cuverie/domain';
import { z } from 'zod';
import { cellOf, isRow, type Row } from './json.ts';
import { CSV_LIMITS, CsvProblem, tooManyRows } from './limits.ts';
import { checkRow, type Rows } from './parse.ts';

const NO_FEATURES =
  'Error parsing GeoJSON file. It must hold a FeatureCollection of Polygons or Points, in longitude and latitude.';

const corner = z.array(z.number()).min(2);
const polygon = z.array(z.array(corner).min(3)).min(1);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: corner }),
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1) }),
]);
const features = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(z.object({ properties: z.record(z.string(), z.unknown()).nullish(), geometry: z.unknown() }))
    .min(1),
});

function read(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new CsvProblem(NO_FEATURES);
  }
}

/** Whether a text in JSON holds features of a map rather than a list. */
export function isFeatures(text: string): boolean {
  try {
    const content = read(text);
    return isRow(content) && content['type'] === 'FeatureCollection';
  } catch {
    return false;
  }
}

interface Placed {
  /** ha; of a point nobody knows it. */
  area: number | undefined;
  place: Place | undefined;
}

function placedAt(shape: unknown): Placed {
  const { data } = geometry.safeParse(shape);
  if (data === undefined) return { area: undefined, place: undefined };
  if (data.type === 'Point') {
    const [longitude = 0, latitude = 0] = data.coordinates;
    return { area: undefined, place: [latitude, longitude] };
  }
  const polygons: readonly (readonly Ring[])[] =
    data.type === 'Polygon' ? [data.coordinates] : data.coordinates;
  return { area: areaInHectares(polygons), place: centroidOf(polygons) };
}

const PLACE = ['Area (ha)', 'Latitude', 'Longitude'] as const;

/**
 * The features of a map as rows: the area and the middle of their polygons, and what the map says of them. Throws
 * `CsvProblem`.
 */
export function parseGeoJson(text: string): Rows {
  const { data } = features.safeParse(read(text));
  if (data === undefined) throw new CsvProblem(NO_FEATURES);
  if (data.features.length > CSV_LIMITS.rows) throw tooManyRows();
  const placed = data.features.map((feature) => ({
    properties: (feature.properties ?? {}) as Row,
    ...placedAt(feature.geometry),
  }));
  const lonelyPoints = placed.every(({ area }) => area === undefined);
  // The area of a point is what the map says of it.
  const headings = lonelyPoints ? PLACE.slice(1) : PLACE;
  const names = [...new Set(placed.flatMap(({ properties }) => Object.keys(properties)))];
  const cells = placed.map(({ properties, area, place }) => [
    ...(lonelyPoints ? [] : [area?.toFixed(4) ?? '']),
    ...[place?.[0], place?.[1]].map((degrees) => degrees?.toFixed(6) ?? ''),
    ...names.map((name) => (Object.hasOwn(properties, name) ? cellOf(properties[name]) : '')),
  ]);
  for (const [index, row] of cells.entries()) checkRow(row, index + 1);
  return { cells: [[...headings, ...names], ...cells], numbers: [0, ...cells.map((_, index) => index + 1)] };
}
