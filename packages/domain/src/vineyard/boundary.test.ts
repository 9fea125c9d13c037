import { expect, it } from 'vitest';
import { areasDiffer, boundaryProblem, drawnArea, geometryOf, MOST_CORNERS } from './boundary.ts';

const RING = [
  [4.7, 45],
  [4.701, 45],
  [4.701, 45.001],
  [4.7, 45.001],
];

it('a boundary is closed, without altitudes and repeated corners, to the centimetre', () => {
  const given = [...RING.map(([x, y]) => [(x ?? 0) + 1e-9, y, 268]), [4.7, 45.001, 268]];
  expect(geometryOf({ type: 'Polygon', coordinates: [given] })).toEqual({
    boundary: { type: 'Polygon', coordinates: [[...RING, [4.7, 45]]] },
    place: [expect.closeTo(45.0005, 6), expect.closeTo(4.7005, 6)],
  });
  const one = { type: 'MultiPolygon', coordinates: [[RING]] };
  expect(geometryOf(one).boundary?.type).toBe('Polygon');
  expect(drawnArea({ type: 'Polygon', coordinates: [RING] })).toBe(0.8743);
});

it('distinguishes an invalid boundary from a valid one', () => {
  const problem = (type: string, coordinates: unknown) => geometryOf({ type, coordinates }).problem;
  expect(geometryOf(null).problem).toBe('no-geometry');
  expect(geometryOf([]).problem).toBe('no-corners');
  expect(problem('Polygon', [])).toBe('no-corners');
  expect(problem('LineString', RING)).toBe('line');
  expect(problem('Polygon', [RING.slice(0, 2)])).toBe('few-corners');
  expect(problem('Polygon', [RING.map(String)])).toBe('text');
  expect(problem('Polygon', [RING.map(([x = 0, y = 0]) => [x * 1e5, y * 1e5])])).toBe('projected');
  expect(problem('Polygon', [RING.map(([x = 0, y = 0]) => [x, y + 60])])).toBe('outside');
  expect(problem('Polygon', [[RING[0], RING[2], RING[1], RING[3]]])).toBe('crossing');
  const many = Array.from({ length: MOST_CORNERS + 1 }, (_, at) => [4 + at / 1e6, 45]);
  expect(problem('Polygon', [many])).toBe('many-corners');
  expect(boundaryProblem({ type: 'Point', coordinates: [4, 45] })).toEqual({
    code: 'boundary_wrong',
    params: { problem: 'no-corners' },
  });
});

it('areas differ if the declared one is more than a tenth off the drawn one', () => {
  expect([1.1, 0.9, 1.11, 0.89].map((declared) => areasDiffer(declared, 1))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
