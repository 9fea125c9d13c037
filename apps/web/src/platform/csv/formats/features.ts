import { drawnArea, type GeometryProblem, geometryOf, polygonsOf } from '@cuverie/domain';
import { cellOf } from './json.ts';
import { CSV_LIMITS, tooManyRows } from './limits.ts';
import { type Outline, outlineOf } from './outline.ts';
import { checkRow, type Rows } from './parse.ts';

/** A feature of a map: its properties, and its shape as GeoJSON. */
export interface Feature {
  properties: Readonly<Record<string, unknown>>;
  geometry: unknown;
}

/** The columns a map has beside the properties of its features. An import recognises them by these headings. */
export const MAP_COLUMNS = {
  drawn: 'Drawn Area (ha)',
  latitude: 'Latitude',
  longitude: 'Longitude',
  boundary: 'Boundary',
  geometry: 'Geometry',
} as const;

const HEADINGS = Object.values(MAP_COLUMNS);

interface ShapedRow {
  cells: readonly string[];
  outline: Parameters<typeof outlineOf>[0][number];
}

/** A shape with latitude and longitude swapped in all corners. */
export function turnedShape(shape: unknown): unknown {
  if (Array.isArray(shape)) {
    const [x, y] = shape as unknown[];
    return typeof x === 'number' && typeof y === 'number' ? [y, x] : shape.map(turnedShape);
  }
  if (typeof shape !== 'object' || shape === null || !('coordinates' in shape)) return shape;
  return { ...shape, coordinates: turnedShape(shape.coordinates) };
}

/**
 * The geometry of a shape, in either order of coordinates. Swapped coordinates are accepted here; the user is asked
 * about them.
 */
function geometryEitherWay(shape: unknown): ReturnType<typeof geometryOf> {
  const asWritten = geometryOf(shape);
  if (asWritten.problem !== 'outside') return asWritten;
  const { boundary, place } = geometryOf(turnedShape(shape));
  if (place === undefined) return asWritten;
  const [latitude, longitude] = place;
  const back = boundary && (turnedShape(boundary) as typeof boundary);
  return { place: [longitude, latitude], ...(back && { boundary: back }) };
}

/** @param isProjected whether the map states that its coordinates are not degrees */
function shaped(geometry: unknown, isProjected: boolean): ShapedRow {
  const { boundary, place, problem } = geometryEitherWay(geometry);
  const found: GeometryProblem | undefined = isProjected && problem === undefined ? 'projected' : problem;
  if (found !== undefined)
    return { cells: ['', '', '', '', found], outline: { polygons: [], place: undefined } };
  const [latitude, longitude] = place ?? [];
  return {
    cells: [
      boundary ? drawnArea(boundary).toFixed(4) : '',
      latitude?.toFixed(6) ?? '',
      longitude?.toFixed(6) ?? '',
      boundary ? JSON.stringify(boundary) : '',
      '',
    ],
    outline: { polygons: boundary ? polygonsOf(boundary) : [], place },
  };
}

/** Converts the features of a map to rows with their area, centre, boundary and properties, and an outline. */
export function rowsOfFeatures(
  features: readonly Feature[],
  isProjected = false,
): Rows & { outline: Outline | undefined } {
  if (features.length > CSV_LIMITS.rows) throw tooManyRows();
  const shapes = features.map(({ geometry }) => shaped(geometry, isProjected));
  // Columns that are empty in all rows are left out.
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  // A property with the same name, as in our own exports of fields, wins over a value computed from the shape.
  const used = HEADINGS.map(
    (heading, at) => !names.includes(heading) && shapes.some(({ cells }) => cells[at] !== ''),
  );
  const of = (cells: readonly string[]) => cells.filter((_, at) => used[at]);
  const header = [...of(HEADINGS), ...names];
  checkRow(header, 1);
  const cells = features.map(({ properties }, at) => [
    ...of(shapes[at]?.cells ?? []),
    ...names.map((name) => (Object.hasOwn(properties, name) ? cellOf(properties[name]) : '')),
  ]);
  for (const [index, row] of cells.entries()) checkRow(row, index + 1);
  const numbers = [0, ...cells.map((_, index) => index + 1)];
  return { cells: [header, ...cells], numbers, outline: outlineOf(shapes.map(({ outline }) => outline)) };
}
