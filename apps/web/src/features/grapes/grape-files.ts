import { type Grape, grapeOperations } from '@cuverie/contract';
import { callPage } from '../../api/client.ts';
import { csvFile, saveFile } from '../../platform/save-file.ts';

/** The kinds of file the estate's own varieties can be kept in. */
export const FILE_KINDS = ['csv', 'json'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What a file says of a variety, in this order; the same words as in the API. */
const FIELDS = [
  'name',
  'synonyms',
  'color',
  'origin',
  'flavor_profile',
  'baume_level',
  'baume_harvest_recommended',
  'brix_level',
  'brix_harvest_recommended',
  'recommended_soil',
  'details',
  'picture',
] as const satisfies readonly (keyof Grape)[];

type Value = string | number | readonly string[];

/** A list in a cell: parted by semicolons, or as JSON where an entry has one. */
function listText(entries: readonly string[]): string {
  return entries.some((entry) => /[;[]/.test(entry)) ? JSON.stringify(entries) : entries.join('; ');
}

/** A cell: quoted where it must be, and a text that a spreadsheet would run gets a sign that it is none. */
function cell(value: Value): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : listText(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Varieties as a table with a line of headings. */
export function grapesAsCsv(grapes: readonly Grape[]): string {
  const lines = grapes.map((grape) => FIELDS.map((field) => cell(grape[field])).join(','));
  return `${[FIELDS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Varieties as the API would take each of them. */
export function grapesAsJson(grapes: readonly Grape[]): string {
  const rows = grapes.map((grape) => Object.fromEntries(FIELDS.map((field) => [field, grape[field]])));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

async function ownGrapes(): Promise<Grape[]> {
  const grapes: Grape[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { list: 'own' as const, limit: 1000, ...(cursor !== undefined && { cursor }) };
    const page = await callPage(grapeOperations.list, { query });
    grapes.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  return grapes;
}

/** Hands the estate's own varieties over as a file; gives how many there are. */
export async function saveOwnGrapes(kind: FileKind): Promise<number> {
  const grapes = await ownGrapes();
  const content =
    kind === 'csv'
      ? // A spreadsheet takes it for UTF-8 by the mark at its beginning.
        csvFile(`\ufeff${grapesAsCsv(grapes)}`)
      : new Blob([grapesAsJson(grapes)], { type: 'application/json' });
  saveFile(`grapes-${new Date().toISOString().slice(0, 10)}.${kind}`, content);
  return grapes.length;
}
