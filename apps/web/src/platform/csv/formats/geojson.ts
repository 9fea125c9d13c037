import { rowsOfFeatures } from './features.ts';
import { isRow } from './json.ts';
import { CsvProblem } from './limits.ts';
import type { Outline } from './outline.ts';
import type { Rows } from './parse.ts';

const NO_FEATURES =
  'Error parsing GeoJSON file. It must hold a FeatureCollection of Polygons or Points, in longitude and latitude.';

function read(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new CsvProblem(NO_FEATURES);
  }
}

/** Whether a JSON text contains the features of a map and not a list. */
export function isFeatures(text: string): boolean {
  try {
    const content = read(text);
    return isRow(content) && content['type'] === 'FeatureCollection';
  } catch {
    return false;
  }
}

/** Coordinate systems in degrees of longitude and latitude: WGS 84, ETRS89, NAD83 and RGF93. */
const IN_DEGREES = /(?:CRS84|CRS83|EPSG:{1,2}(?:4326|4258|4269|4171))$/i;

/** Whether a map in the GeoJSON of 2008 names a coordinate system that is not in degrees. */
function isProjected(crs: unknown): boolean {
  const properties = isRow(crs) ? crs['properties'] : undefined;
  const name = isRow(properties) ? properties['name'] : undefined;
  return typeof name === 'string' && !IN_DEGREES.test(name);
}

/** Parses the features of a map to rows. Throws `CsvProblem`. */
export function parseGeoJson(text: string): Rows & { outline: Outline | undefined } {
  const content = read(text);
  const given: unknown = isRow(content) && content['type'] === 'FeatureCollection' && content['features'];
  if (!isRow(content) || !Array.isArray(given) || given.length === 0 || !given.every(isRow))
    throw new CsvProblem(NO_FEATURES);
  const features = given.map(({ properties, geometry }) => ({
    properties: isRow(properties) ? properties : {},
    geometry,
  }));
  return rowsOfFeatures(features, isProjected(content['crs']));
}
