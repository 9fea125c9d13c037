/** Reads maps from Google Earth and My Maps: placemarks in XML. */
import { type Feature, rowsOfFeatures } from './features.ts';
import { CsvProblem } from './limits.ts';
import type { Outline } from './outline.ts';
import type { Rows } from './parse.ts';

const NO_PLACEMARKS = 'Error parsing KML file. It must hold Placemarks with a Polygon or a Point.';

interface Element {
  name: string;
  attributes: string;
  children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes entities such as `&amp;` and `&#233;`. */
const unescaped = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole;
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });

/** The name without its namespace prefix. */
const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

const CDATA = '<![CDATA[';

/** Skips a comment, CDATA section or declaration at a `<`: where it ends, and the text it contains. */
function skipped(text: string, at: number): { end: number; held: string } | undefined {
  const until = (sign: string) => {
    const end = text.indexOf(sign, at);
    return end < 0 ? text.length : end + sign.length;
  };
  if (text.startsWith(CDATA, at)) {
    const end = until(']]>');
    return { end, held: text.slice(at + CDATA.length, end - 3) };
  }
  if (text.startsWith('<!--', at)) return { end: until('-->'), held: '' };
  return text.startsWith('<?', at) || text.startsWith('<!', at) ? { end: until('>'), held: '' } : undefined;
}

/** Parses the elements of an XML text. Elements still open at its end are closed there. */
function parseXml(text: string): Element {
  const root: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  let at = 0;
  while (at < text.length) {
    const inside = open.at(-1) ?? root;
    const next = text.indexOf('<', at);
    inside.text += unescaped(text.slice(at, next < 0 ? text.length : next));
    if (next < 0) break;
    const other = skipped(text, next);
    if (other) {
      inside.text += other.held;
      at = other.end;
      continue;
    }
    const end = text.indexOf('>', next);
    if (end < 0) break;
    const tag = text.slice(next + 1, end);
    at = end + 1;
    if (tag.startsWith('/')) {
      const name = localName(tag.slice(1).trim());
      const from = open.findLastIndex((one) => one.name === name);
      if (from > 0) open.length = from;
      continue;
    }
    const isEmpty = tag.endsWith('/');
    const inner = isEmpty ? tag.slice(0, -1) : tag;
    const space = inner.search(/\s/);
    const element: Element = {
      name: localName(space < 0 ? inner : inner.slice(0, space)),
      attributes: space < 0 ? '' : inner.slice(space),
      children: [],
      text: '',
    };
    inside.children.push(element);
    if (!isEmpty) open.push(element);
  }
  return root;
}

const childOf = ({ children }: Element, name: string): Element | undefined =>
  children.find((one) => one.name === name);

function allCalled(element: Element, name: string): Element[] {
  const found: Element[] = [];
  const waiting = [element];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (one.name === name) found.push(one);
    else waiting.push(...one.children.toReversed());
  }
  return found;
}

/** Parses `4.7,45,268 4.8,45,268`. Invalid numbers stay text, for the validation of the shape. */
const cornersOf = (element: Element | undefined): unknown[] =>
  (element ? (allCalled(element, 'coordinates')[0]?.text ?? '') : '')
    .trim()
    .split(/\s+/)
    .filter((corner) => corner !== '')
    .map((corner) =>
      corner
        .split(',')
        .slice(0, 2)
        .map((part) => (part.trim() === '' || Number.isNaN(Number(part)) ? part : Number(part))),
    );

const ringsOf = (polygon: Element): unknown[] => [
  cornersOf(childOf(polygon, 'outerBoundaryIs')),
  ...polygon.children.filter(({ name }) => name === 'innerBoundaryIs').map(cornersOf),
];

/** The shape of a placemark as GeoJSON. */
function shapeOf(placemark: Element): unknown {
  const polygons = allCalled(placemark, 'Polygon').map(ringsOf);
  if (polygons.length === 1) return { type: 'Polygon', coordinates: polygons[0] };
  if (polygons.length > 1) return { type: 'MultiPolygon', coordinates: polygons };
  const [point] = allCalled(placemark, 'Point');
  if (point) return { type: 'Point', coordinates: cornersOf(point)[0] };
  const [line] = allCalled(placemark, 'LineString');
  return line ? { type: 'LineString', coordinates: cornersOf(line) } : null;
}

const nameAttribute = ({ attributes }: Element): string =>
  unescaped(/\sname\s?=\s?["']([^"']{0,200})["']/.exec(attributes)?.[1] ?? '');

/** Its name and its extended data. */
function propertiesOf(placemark: Element): Record<string, string> {
  const data = [...allCalled(placemark, 'Data'), ...allCalled(placemark, 'SimpleData')].map(
    (one) => [nameAttribute(one), (childOf(one, 'value') ?? one).text.trim()] as const,
  );
  const named = ['name', 'description'].flatMap((name) => {
    const text = childOf(placemark, name)?.text.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries([...named, ...data.filter(([name]) => name !== '')]);
}

/** Parses the placemarks of a map to rows. Throws `CsvProblem`. */
export function parseKml(text: string): Rows & { outline: Outline | undefined } {
  const features: Feature[] = allCalled(parseXml(text), 'Placemark').map((placemark) => ({
    properties: propertiesOf(placemark),
    geometry: shapeOf(placemark),
  }));
  if (features.length === 0) throw new CsvProblem(NO_PLACEMARKS);
  return rowsOfFeatures(features);
}
