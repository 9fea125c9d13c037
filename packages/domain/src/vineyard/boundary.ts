import type { GeometryProblem } from '../words/geometry.ts';
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { areaInHectares, centroidOf, type Place, type Ring } from './place.ts';

/** Boundary of a field: polygons, each with its outer ring before its holes, longitude before latitude. */
export interface Boundary {
  type: 'Polygon' | 'MultiPolygon';
  coordinates: readonly unknown[];
}

/** Maximum of corners per boundary; a parcel has tens, a whole appellation hundreds. */
export const MOST_CORNERS = 5000;

/** Returns the polygons of a valid boundary. */
export const polygonsOf = ({ type, coordinates }: Boundary): readonly (readonly Ring[])[] =>
  type === 'Polygon' ? [coordinates as readonly Ring[]] : (coordinates as readonly (readonly Ring[])[]);

/** Returns the drawn area, ha, to four decimals. */
export const drawnArea = (boundary: Boundary): number =>
  Math.round(areaInHectares(polygonsOf(boundary)) * 10_000) / 10_000;

export const middleOf = (boundary: Boundary): Place | undefined => centroidOf(polygonsOf(boundary));

/** Returns whether a declared area differs from the drawn one by more than a tenth of the latter. */
export const areasDiffer = (declared: number, drawn: number): boolean =>
  // Figures of four decimals do not differ by less.
  Math.abs(declared - drawn) - drawn / 10 > 0.00005;

export interface Geometry {
  boundary?: Boundary;
  /** Returns the centre of the boundary, or the point. */
  place?: Place;
  problem?: GeometryProblem;
}

const isCorner = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 2 && value.every((degrees) => Number.isFinite(degrees));

/** Far more than degrees: metres of a projection. */
const PROJECTED = 1000;

function cornerProblem(corner: unknown): GeometryProblem | undefined {
  if (!isCorner(corner)) return 'text';
  const [x = 0, y = 0] = corner;
  if (Math.abs(x) > PROJECTED || Math.abs(y) > PROJECTED) return 'projected';
  return Math.abs(x) > 180 || Math.abs(y) > 90 ? 'outside' : undefined;
}

const isSame = ([x, y]: readonly number[], [otherX, otherY]: readonly number[]): boolean =>
  x === otherX && y === otherY;

/** Normalises a ring: seven decimals are a centimetre, no altitude; closed, as GeoJSON requires. */
function tidied(ring: Ring): Ring {
  const corners = ring.map(
    ([x = 0, y = 0]) => [Math.round(x * 1e7) / 1e7, Math.round(y * 1e7) / 1e7] as const,
  );
  const distinct = corners.filter((corner, at) => at === 0 || !isSame(corner, corners[at - 1] ?? []));
  const [first = []] = distinct;
  return isSame(first, distinct.at(-1) ?? []) ? distinct : [...distinct, first];
}

/** Returns on which side of a line a point lies. */
const sideOf = (from: readonly number[], to: readonly number[], third: readonly number[]): number => {
  const [fromX = 0, fromY = 0] = from;
  const [toX = 0, toY = 0] = to;
  const [x = 0, y = 0] = third;
  return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
};

/** Returns whether a closed ring intersects itself. */
function crossesItself(ring: Ring): boolean {
  const edges = ring.slice(1).map((corner, at) => [ring[at] ?? [], corner] as const);
  return edges.some(([from, to], at) =>
    edges
      .slice(at + 2)
      .some(
        ([otherFrom, otherTo]) =>
          sideOf(from, to, otherFrom) * sideOf(from, to, otherTo) < 0 &&
          sideOf(otherFrom, otherTo, from) * sideOf(otherFrom, otherTo, to) < 0,
      ),
  );
}

function ringProblem(ring: unknown, mayCross: boolean): GeometryProblem | undefined {
  if (!Array.isArray(ring) || ring.length === 0) return 'no-corners';
  for (const corner of ring as unknown[]) {
    const problem = cornerProblem(corner);
    if (problem !== undefined) return problem;
  }
  const tidy = tidied(ring as Ring);
  if (tidy.length < 4) return 'few-corners';
  return !mayCross && crossesItself(tidy) ? 'crossing' : undefined;
}

function polygonProblem(rings: unknown, mayCross: boolean): GeometryProblem | undefined {
  if (!Array.isArray(rings) || rings.length === 0) return 'no-corners';
  return (rings as unknown[])
    .map((ring) => ringProblem(ring, mayCross))
    .find((problem) => problem !== undefined);
}

/**
 * Parses GeoJSON as the boundary of a field.
 * @param mayCross whether to skip the test for self-intersection, which is quadratic in the corners
 */
export function geometryOf(given: unknown, mayCross = false): Geometry {
  if (given === null || given === undefined) return { problem: 'no-geometry' };
  if (typeof given !== 'object' || Array.isArray(given)) return { problem: 'no-corners' };
  const { type, coordinates } = given as { type?: unknown; coordinates?: unknown };
  if (type === 'GeometryCollection') return { problem: 'collection' };
  if (type === 'LineString' || type === 'MultiLineString') return { problem: 'line' };
  if (!Array.isArray(coordinates) || coordinates.length === 0) return { problem: 'no-corners' };
  if (type === 'Point') {
    const problem = cornerProblem(coordinates);
    if (problem !== undefined) return { problem };
    const [longitude = 0, latitude = 0] = coordinates as number[];
    return { place: [latitude, longitude] };
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') return { problem: 'no-corners' };
  const polygons: readonly unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  const corners = polygons.flat(2).length;
  if (corners > MOST_CORNERS) return { problem: 'many-corners' };
  const problem = polygons.map((rings) => polygonProblem(rings, mayCross)).find((one) => one !== undefined);
  if (problem !== undefined) return { problem };
  const tidy = (polygons as readonly (readonly Ring[])[]).map((rings) => rings.map(tidied));
  const boundary: Boundary =
    tidy.length === 1
      ? { type: 'Polygon', coordinates: tidy[0] ?? [] }
      : { type: 'MultiPolygon', coordinates: tidy };
  const place = centroidOf(tidy);
  return place === undefined ? { problem: 'few-corners' } : { boundary, place };
}

/** Returns the error of a geometry as the boundary of a field. */
export function boundaryProblem(given: unknown): Sentence | undefined {
  const { problem, boundary } = geometryOf(given, true);
  if (problem !== undefined) return sentenceOf('boundary_wrong', { problem });
  return boundary === undefined ? sentenceOf('boundary_wrong', { problem: 'no-corners' }) : undefined;
}
