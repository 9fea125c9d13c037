/** PostgreSQL's text form of arrays: `{1,NULL,"a \"quoted\" word"}`, nested by further braces. */

/** Most texts have nothing to escape: to be told so takes half as long as a replacement. */
const isPlain = (text: string): boolean => !(text.includes('"') || text.includes('\\'));

const quote = (text: string): string => (isPlain(text) ? `"${text}"` : `"${text.replace(/["\\]/g, '\\$&')}"`);

export function serialiseArray(values: readonly unknown[], serialise: (value: unknown) => string): string {
  const items = values.map((value: unknown) => {
    if (value === undefined) throw new TypeError('An array parameter holds an undefined element.');
    if (value === null) return 'NULL';
    return Array.isArray(value) ? serialiseArray(value, serialise) : quote(serialise(value));
  });
  return `{${items.join(',')}}`;
}

/**
 * A column's values of many rows as one array, for `unnest`. An array among them travels as its text: within an array it
 * would be a second dimension; an object as JSON.
 */
export const columnArray = (values: readonly unknown[]): string => `{${values.map(item).join(',')}}`;

function item(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return String(value);
  return quote(Array.isArray(value) ? serialiseArray(value, String) : JSON.stringify(value));
}

// One item: a brace, a quoted text (with escapes), or a bare word; then an optional comma.
const TOKEN = /([{}])|"((?:[^"\\]|\\.)*)"|([^,{}"]+)|,/gs;

export function parseArray<Item>(text: string, parse: (text: string) => Item): unknown[] {
  const outermost: unknown[] = [];
  const open: unknown[][] = [outermost];
  for (const [, brace, quoted, bare] of text.slice(text.indexOf('{')).matchAll(TOKEN)) {
    const current = open.at(-1) ?? outermost;
    if (brace === '{') {
      const nested: unknown[] = [];
      current.push(nested);
      open.push(nested);
    } else if (brace === '}') open.pop();
    else if (quoted !== undefined) current.push(parse(quoted.replace(/\\(.)/gs, '$1')));
    else if (bare !== undefined) current.push(bare === 'NULL' ? null : parse(bare));
  }
  return outermost[0] as unknown[];
}
