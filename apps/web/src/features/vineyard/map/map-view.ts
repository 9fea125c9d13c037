/** Computes positions on the embedded map of openstreetmap.org, which fits a box as Leaflet does. */
import { type Boundary, MAP_MARGIN, type Place, polygonsOf, type Ring } from '@cuverie/domain';

/** In degrees: west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** The width of the whole earth at zoom 0, and the maximum zoom. */
const TILE = 256;
const CLOSEST = 19;

/** The box of a field: a margin around its place, and its whole boundary. */
export function boxOf([latitude, longitude]: Place, boundary: Boundary | null): Box {
  const corners = boundary ? polygonsOf(boundary).flat(2) : [];
  const box = (values: number[], least: (...of: number[]) => number, degrees: number) =>
    values.reduce((one, other) => least(one, other), degrees);
  const east = corners.map(([value = longitude]) => value);
  const north = corners.map(([, value = latitude]) => value);
  return [
    box(east, Math.min, longitude - MAP_MARGIN),
    box(north, Math.min, latitude - MAP_MARGIN),
    box(east, Math.max, longitude + MAP_MARGIN),
    box(north, Math.max, latitude + MAP_MARGIN),
  ];
}

/** Projects to Web Mercator, EPSG:3857, in pixels at a zoom. */
function project(longitude: number, latitude: number, zoom: number): Point {
  const side = TILE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
}

/** The largest integer zoom at which a box fits in a frame, like Leaflet's `fitBounds`. */
export function zoomOf([west, south, east, north]: Box, { width, height }: Size): number {
  const [low, high] = [project(west, south, 0), project(east, north, 0)];
  const scale = Math.min(width / (high.x - low.x), height / (low.y - high.y));
  // Leaflet rounds to hundredths before it truncates.
  const zoom = Math.floor(Math.round(Math.log2(scale) * 100) / 100);
  return Math.max(0, Math.min(CLOSEST, zoom));
}

/** The path of a boundary in a frame that shows a box. */
export function pathOf(boundary: Boundary, box: Box, size: Size): string {
  const zoom = zoomOf(box, size);
  const [west, south, east, north] = box;
  const [low, high] = [project(west, south, zoom), project(east, north, zoom)];
  const left = (low.x + high.x - size.width) / 2;
  const top = (low.y + high.y - size.height) / 2;
  const ringPath = (ring: Ring) => {
    const points = ring.map(([longitude = 0, latitude = 0]) => {
      const { x, y } = project(longitude, latitude, zoom);
      return `${(x - left).toFixed(1)} ${(y - top).toFixed(1)}`;
    });
    return `M${points.join('L')}Z`;
  };
  return polygonsOf(boundary).flat().map(ringPath).join('');
}
