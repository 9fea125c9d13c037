import type { Place, Ring } from '@cuverie/domain';

/** A feature of a map: its polygons, or its single point. */
export interface Shape {
  polygons: readonly (readonly Ring[])[];
  place: Place | undefined;
}

/** The features of a map as a drawing, north up. */
export interface Outline {
  width: number;
  height: number;
  /** In the order of the features, without those that have no place. */
  shapes: readonly { row: number; path: string; x: number; y: number }[];
}

/** The longer side of a drawing in pixels. */
const SIDE = 300;
/** More corners would be slow to draw and invisible at this size. */
const MOST_CORNERS = 20_000;

/** Draws the features of a map; `undefined` if too few have a place, or there are too many corners. */
export function outlineOf(shapes: readonly Shape[]): Outline | undefined {
  const rings = shapes.flatMap(({ polygons }) => polygons.flat());
  const corners = [
    ...rings.flatMap((ring) => ring.map(([longitude = 0, latitude = 0]) => [latitude, longitude] as const)),
    ...shapes.flatMap(({ place }) => (place ? [place] : [])),
  ];
  if (rings.length === 0 || corners.length > MOST_CORNERS) return undefined;
  const range = (values: readonly number[]) =>
    values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ] as const);
  const [south, north] = range(corners.map(([latitude]) => latitude));
  const [west, east] = range(corners.map(([, longitude]) => longitude));
  // Not on earth means metres of a projection; no size means a single point.
  const isOnEarth = Math.max(north, -south) <= 90 && Math.max(east, -west) <= 180;
  if (!isOnEarth || (north === south && east === west)) return undefined;
  // Degrees of longitude get shorter away from the equator.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = SIDE / Math.max((east - west) * narrow, north - south);
  const across = (longitude: number) => Math.round((longitude - west) * narrow * scale * 10) / 10;
  const down = (latitude: number) => Math.round((north - latitude) * scale * 10) / 10;
  const ringPath = (ring: Ring) =>
    `M${ring.map(([longitude = 0, latitude = 0]) => `${across(longitude)} ${down(latitude)}`).join('L')}Z`;
  return {
    width: across(east),
    height: down(south),
    shapes: shapes.flatMap(({ polygons, place }, index) =>
      place === undefined
        ? []
        : {
            row: index + 1,
            path: polygons.flat().map(ringPath).join(''),
            x: across(place[1]),
            y: down(place[0]),
          },
    ),
  };
}
