import type { Boundary } from '@cuverie/domain';
import { describe, expect, it } from 'vitest';
import { boxOf, pathOf, zoomOf } from './map-view.ts';

const boundaryOf = (...corners: [longitude: number, latitude: number][]): Boundary => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] ?? [0, 0]]],
});
const pointsOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe('the box of a field', () => {
  it('extends 0.005 degrees around its place', () => {
    const small = boundaryOf([-0.157, 44.894], [-0.156, 44.894], [-0.156, 44.895]);
    for (const boundary of [null, small])
      expect(boxOf([44.894321, -0.156789], boundary).map((degrees) => degrees.toFixed(6))).toEqual([
        '-0.161789',
        '44.889321',
        '-0.151789',
        '44.899321',
      ]);
  });

  it('contains a larger boundary', () => {
    expect(boxOf([45, 5], boundaryOf([4.9, 44.8], [5.001, 44.8], [5.001, 45.001]))).toEqual([
      4.9, 44.8, 5.005, 45.005,
    ]);
  });
});

describe('the zoom of a box', () => {
  it.each([
    // The earth is 256 pixels wide at zoom 0, and twice as wide at each further zoom.
    [[-180, -85.0511, 180, 85.0511], 256, 256, 0],
    [[-180, -85.0511, 180, 85.0511], 1100, 1100, 2],
    [[-180, -85.0511, 180, 85.0511], 2000, 300, 0],
    // At zoom 16, 0.01 degrees are 466 pixels.
    [[-0.005, -0.005, 0.005, 0.005], 470, 470, 16],
    [[-0.005, -0.005, 0.005, 0.005], 460, 470, 15],
    [[0, 0, 0.000_01, 0.000_01], 500, 500, 19],
  ] as const)('of %j in %i by %i pixels is %i', (box, width, height, zoom) => {
    expect(zoomOf(box, { width, height })).toBe(zoom);
  });
});

describe('a boundary on the map', () => {
  const size = { width: 800, height: 400 };
  const box = boxOf([60, 10], null);
  const square = boundaryOf([9.999, 59.999], [10.001, 59.999], [10.001, 60.001], [9.999, 60.001]);

  it('is centred in the frame, north up, with the width of its degrees', () => {
    const zoom = zoomOf(box, size);
    const points = pointsOf(pathOf(square, box, size));
    const [southWest, southEast, northEast] = points;
    const width = (0.002 / 360) * 256 * 2 ** zoom;
    expect(points).toHaveLength(5);
    expect(southWest?.[0]).toBeCloseTo(400 - width / 2, 0);
    expect(southEast?.[0]).toBeCloseTo(400 + width / 2, 0);
    // At 60 degrees north a degree of latitude is twice as long as one of longitude.
    expect(southEast?.[1]).toBeCloseTo(200 + width, 0);
    expect(northEast?.[1]).toBeCloseTo(200 - width, 0);
  });

  it('has a path for each ring, including holes and further parts', () => {
    const ring = square.coordinates[0];
    const several = { type: 'MultiPolygon', coordinates: [[ring, ring], [ring]] } as Boundary;
    expect(pathOf(several, box, size).match(/Z/g)).toHaveLength(3);
  });
});
