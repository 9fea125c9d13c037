/** A point on earth: latitude, then longitude, degrees. */
export type Place = readonly [latitude: number, longitude: number];

/** A corner of a ring, longitude before latitude, as in GeoJSON. */
export type Corner = readonly number[];
/** A ring of corners, with or without the first one repeated. */
export type Ring = readonly Corner[];

/** Radius of the sphere that has the surface of the earth (WGS 84), metres. */
const EARTH_RADIUS_M = 6_371_007.18;

const SQUARE_METRES_OF_HECTARE = 10_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Returns the area of a ring on the sphere, m². Source: Chamberlain & Duquette (2007), JPL Publication 07-03, eq. 10.
 */
function areaOfRing(ring: Ring): number {
  const sum = ring.reduce((total, [longitude = 0, latitude = 0], at) => {
    const [nextLongitude = 0, nextLatitude = 0] = ring[(at + 1) % ring.length] ?? [];
    const across = radians(nextLongitude - longitude);
    return total + across * (2 + Math.sin(radians(latitude)) + Math.sin(radians(nextLatitude)));
  }, 0);
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2);
}

/** Returns the area of polygons on the sphere, ha; of the first ring of each, without holes. */
export function areaInHectares(polygons: readonly (readonly Ring[])[]): number {
  const areas = polygons.map(([outside = [], ...holes]) =>
    holes.reduce((left, hole) => left - areaOfRing(hole), areaOfRing(outside)),
  );
  return areas.reduce((sum, area) => sum + area, 0) / SQUARE_METRES_OF_HECTARE;
}

/** Returns the centroid of a ring and twice its area, in degrees: a field is small enough to count as flat. */
function centroidOfRing(ring: Ring) {
  const [originX = 0, originY = 0] = ring[0] ?? [];
  let [twice, x, y] = [0, 0, 0];
  for (const [at, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    const [fromX, fromY, toX, toY] = [
      longitude - originX,
      latitude - originY,
      nextX - originX,
      nextY - originY,
    ];
    const cross = fromX * toY - toX * fromY;
    twice += cross;
    x += (fromX + toX) * cross;
    y += (fromY + toY) * cross;
  }
  return { weight: Math.abs(twice), x: originX + x / (3 * twice), y: originY + y / (3 * twice) };
}

/** Returns the centroid of polygons by their outer rings, or `undefined` for an empty area. */
export function centroidOf(polygons: readonly (readonly Ring[])[]): Place | undefined {
  const rings = polygons.map(([outside = []]) => centroidOfRing(outside)).filter(({ weight }) => weight > 0);
  const whole = rings.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return undefined;
  const mean = (of: 'x' | 'y') => rings.reduce((sum, ring) => sum + ring[of] * ring.weight, 0) / whole;
  return [mean('y'), mean('x')];
}

/** Returns the distance of two points on the earth's surface, km (haversine). */
export function distanceKm([latitude, longitude]: Place, [otherLatitude, otherLongitude]: Place): number {
  const up = Math.sin(radians(otherLatitude - latitude) / 2) ** 2;
  const across = Math.sin(radians(otherLongitude - longitude) / 2) ** 2;
  const chord = up + Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * across;
  return ((2 * EARTH_RADIUS_M) / 1000) * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** A new field within this distance of another one, km, shares its weather by default. */
export const WEATHER_SHARED_WITHIN_KM = 2;

/** Returns the nearest place close enough to share its weather. */
export function nearestForWeather<Placed extends { place: Place }>(
  place: Place,
  others: readonly Placed[],
): Placed | undefined {
  const near = others
    .map((other) => ({ other, km: distanceKm(place, other.place) }))
    .filter(({ km }) => km <= WEATHER_SHARED_WITHIN_KM)
    .sort((a, b) => a.km - b.km);
  return near[0]?.other;
}
