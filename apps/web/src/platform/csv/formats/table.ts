import { decode, type Encoding } from './decode.ts';
import { isFeatures, parseGeoJson } from './geojson.ts';
import { parseJson } from './json.ts';
import { parseKml } from './kml.ts';
import { CSV_LIMITS, CsvProblem, NOT_CSV, NOT_CSV_OR_JSON, tooLarge } from './limits.ts';
import type { Outline } from './outline.ts';
import { type Delimiter, parse, type Rows } from './parse.ts';
import { stationRows } from './station-text.ts';

/** The rows of one file. */
export interface Table extends Rows {
  name: string;
  encoding: Encoding;
  delimiter: Delimiter | 'json';
  /** Whether its rows are features of a map, which are fields whatever their properties are called. */
  isMap?: boolean;
  /** A drawing of the features of a map. */
  outline?: Outline | undefined;
}

const EXTENSION = /\.(?:csv|tsv|txt)$/i;

const isJson = (name: string): boolean => /\.json$/i.test(name);
const isGeoJson = (name: string): boolean => /\.geojson$/i.test(name);
const isKml = (name: string): boolean => /\.kml$/i.test(name);

/**
 * Checks a file by name and content, because browsers and systems disagree on the MIME type of CSV.
 * @param takesJson whether a JSON list of objects is accepted too
 */
export function checkFile({ name, size }: { name: string; size: number }, takesJson = false): void {
  if (!EXTENSION.test(name) && !isGeoJson(name) && !isKml(name) && !(takesJson && isJson(name)))
    throw new CsvProblem(takesJson ? NOT_CSV_OR_JSON : NOT_CSV);
  if (size > CSV_LIMITS.bytes) throw tooLarge(size);
}

export function readTable(name: string, bytes: Uint8Array, onProgress?: (done: number) => void): Table {
  checkFile({ name, size: bytes.length }, true);
  const { text, encoding } = decode(bytes);
  if (isGeoJson(name) || (isJson(name) && isFeatures(text)))
    return { name, encoding, delimiter: 'json', isMap: true, ...parseGeoJson(text) };
  if (isKml(name)) return { name, encoding, delimiter: 'json', isMap: true, ...parseKml(text) };
  if (isJson(name)) return { name, encoding, delimiter: 'json', ...parseJson(text) };
  const station = stationRows(text);
  if (station) return { name, encoding, delimiter: '\t', ...station };
  return { name, encoding, ...parse(text, onProgress) };
}
