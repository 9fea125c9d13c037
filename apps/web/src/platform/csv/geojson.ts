import { areaInHectares, centroidOf, type Ring } from '@cuverie/domain';
import { cellOf, isRow } from './json.ts';
import { CSV_LIMITS, CsvProblem, tooManyRows } from './limits.ts';
import { type Outline, outlineOf, type Shape } from './outline.ts';
import { checkRow, type Rows } from './parse.ts';

const NO_FEATURES =
  'Error parsing GeoJSON file. It must hold a FeatureCollection of Polygons or Points, in longitude and latitude.';

const isCorner = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length >= 2 && value.every((degrees) => Number.isFinite(degrees));

const isPolygon = (value: unknown): value is Ring[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((ring) => Array.isArray(ring) && ring.length >= 3 && ring.every(isCorner));

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

interface Placed extends Shape {
  /** ha; of a point nobody knows it. */
  area: number | undefined;
}

function placedAt(shape: unknown): Placed {
  const { type, coordinates } = isRow(shape) ? shape : {};
  if (type === 'Point' && isCorner(coordinates)) {
    const [longitude = 0, latitude = 0] = coordinates;
    return { area: undefined, place: [latitude, longitude], polygons: [] };
  }
  const parts: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  const polygons = Array.isArray(parts) ? parts.filter(isPolygon) : [];
  if (polygons.length === 0) return { area: undefined, place: undefined, polygons };
  return { area: areaInHectares(polygons), place: centroidOf(polygons), polygons };
}

const PLACE = ['Area (ha)', 'Latitude', 'Longitude'] as const;

/**
 * The features of a map as rows: the area and the middle of their polygons, and what the map says of them; with how they
 * lie. Throws `CsvProblem`.
 */
export function parseGeoJson(text: string): Rows & { outline: Outline | undefined } {
  const content = read(text);
  const given: unknown = isRow(content) && content['type'] === 'FeatureCollection' && content['features'];
  if (!Array.isArray(given) || given.length === 0 || !given.every(isRow)) throw new CsvProblem(NO_FEATURES);
  if (given.length > CSV_LIMITS.rows) throw tooManyRows();
  const placed = given.map(({ properties, geometry }) => ({
    properties: isRow(properties) ? properties : {},
    ...placedAt(geometry),
  }));
  const lonelyPoints = placed.every(({ area }) => area === undefined);
  // The area of a point is what the map says of it.
  const headings = lonelyPoints ? PLACE.slice(1) : PLACE;
  const names = [...new Set(placed.flatMap(({ properties }) => Object.keys(properties)))];
  checkRow([...headings, ...names], 1);
  const cells = placed.map(({ properties, area, place }) => [
    ...(lonelyPoints ? [] : [area?.toFixed(4) ?? '']),
    ...[place?.[0], place?.[1]].map((degrees) => degrees?.toFixed(6) ?? ''),
    ...names.map((name) => (Object.hasOwn(properties, name) ? cellOf(properties[name]) : '')),
  ]);
  for (const [index, row] of cells.entries()) checkRow(row, index + 1);
  const numbers = [0, ...cells.map((_, index) => index + 1)];
  return { cells: [[...headings, ...names], ...cells], numbers, outline: outlineOf(placed) };
}
