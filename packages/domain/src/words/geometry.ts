/** Errors of a field's geometry, after `has`. No code may be a word files use for "no value". */
export const GEOMETRY_WORDS = {
  'no-geometry': 'no geometry',
  'no-corners': 'an empty geometry',
  collection: 'a collection of geometries instead of one area',
  line: 'a line, not an area',
  'few-corners': 'fewer than three corners',
  text: 'text where numbers should be',
  projected: 'metres of a projection, not degrees of longitude and latitude',
  outside: 'coordinates that are no longitude and latitude',
  crossing: 'a boundary that crosses itself',
  'many-corners': 'more than 5,000 corners',
} as const;

export type GeometryProblem = keyof typeof GEOMETRY_WORDS;
