import { expect, it } from 'vitest';
import { areaInHectares, centroidOf, distanceKm, nearestForWeather } from './place.ts';

/** A thousandth of a degree in each direction from a corner. */
const square = (longitude: number, latitude: number, size = 0.001) => [
  [longitude, latitude],
  [longitude + size, latitude],
  [longitude + size, latitude + size],
  [longitude, latitude + size],
];

it('the area of a polygon is spherical', () => {
  // R² · Δλ · (sin φ₂ − sin φ₁), R = 6,371,007.18 m.
  expect(areaInHectares([[square(4.7, 45)]])).toBeCloseTo(0.8742832, 6);
  expect(areaInHectares([[square(4.7, 0, 0.01)]])).toBeCloseTo(123.643395, 5);
  // With the first corner repeated, and in the other direction.
  const ring = square(4.7, 45);
  expect(areaInHectares([[[...ring, ...ring.slice(0, 1)].toReversed()]])).toBeCloseTo(0.8742832, 6);
});

it('subtracts holes and adds parts', () => {
  const holed = [square(4.7, 45, 0.002), square(4.7005, 45.0005)];
  const [outside, hole] = holed.map((ring) => areaInHectares([[ring]]));
  expect(areaInHectares([holed])).toBeCloseTo((outside ?? 0) - (hole ?? 0), 9);
  expect(areaInHectares([[square(4.7, 45)], [square(4.8, 45)]])).toBeCloseTo(2 * 0.8742832, 6);
  expect(areaInHectares([])).toBe(0);
});

it('the centre of a polygon is that of its area, not of its corners', () => {
  const [latitude, longitude] = centroidOf([[square(4.7, 45)]]) ?? [];
  expect([latitude?.toFixed(6), longitude?.toFixed(6)]).toEqual(['45.000500', '4.700500']);
  const crowded = [[4.7, 45], [4.7005, 45], ...square(4.7, 45).slice(1)];
  expect(centroidOf([[crowded]])?.map((degrees) => degrees.toFixed(6))).toEqual(['45.000500', '4.700500']);
  expect(centroidOf([[[[4.7, 45]]]])).toBeUndefined();
});

it('the nearest place within two kilometres shares its weather', () => {
  expect(distanceKm([45, 4.7], [45.01, 4.7])).toBeCloseTo(1.112, 3);
  const places = [
    { id: 'far', place: [45.02, 4.7] },
    { id: 'near', place: [45.01, 4.7] },
  ] as const;
  expect(nearestForWeather([45, 4.7], places)?.id).toBe('near');
  expect(nearestForWeather([45.05, 4.7], places)).toBeUndefined();
});
