import { type Grape, grapeOperations } from '@cuverie/contract';
import { tidyList } from '@cuverie/domain';
import { callPage } from '../../api/client.ts';
import { today } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv/formats/write.ts';
import { csvFile, saveFile } from '../../platform/save-file.ts';

export const FILE_KINDS = ['csv', 'json'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The fields of an exported variety in order, named as in the API. */
export const FILE_FIELDS = [
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
  // Identifies a variety on import, and the edited variety of the reference.
  'id',
] as const satisfies readonly (keyof Grape)[];

/** A list in a cell: separated by semicolons, or as JSON if an entry contains one. */
function listText(entries: readonly string[]): string {
  return entries.some((entry) => /[;,[]/.test(entry)) ? JSON.stringify(entries) : entries.join('; ');
}

/** Parses a list in a cell: separated by semicolons or commas, or as JSON. */
export function listIn(cell: string): string[] {
  if (cell.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(cell);
      if (Array.isArray(list) && list.every((entry) => typeof entry === 'string')) return tidyList(list);
    } catch {
      // A name may begin like JSON.
    }
  }
  return tidyList(cell.split(cell.includes(';') ? ';' : ','));
}

/** Varieties as CSV with headings and without formulas. */
export function grapesAsCsv(grapes: readonly Grape[]): string {
  const lines = grapes.map((grape) =>
    FILE_FIELDS.map((field) => {
      const value = grape[field];
      return Array.isArray(value) ? listText(value) : String(value);
    }),
  );
  return writeCsv([FILE_FIELDS, ...lines]);
}

export function grapesAsJson(grapes: readonly Grape[]): string {
  const rows = grapes.map((grape) => Object.fromEntries(FILE_FIELDS.map((field) => [field, grape[field]])));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

async function ownGrapes(): Promise<Grape[]> {
  return [...(await listed('own')), ...(await listed('edited'))];
}

async function listed(list: 'own' | 'edited'): Promise<Grape[]> {
  const grapes: Grape[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { list, limit: 1000, ...(cursor !== undefined && { cursor }) };
    const page = await callPage(grapeOperations.list, { query });
    grapes.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  return grapes;
}

/** Saves the estate's own varieties as a file, if there are any; returns their number. */
export async function saveOwnGrapes(kind: FileKind): Promise<number> {
  const grapes = await ownGrapes();
  if (grapes.length === 0) return 0;
  const content =
    kind === 'csv'
      ? csvFile(grapesAsCsv(grapes))
      : new Blob([grapesAsJson(grapes)], { type: 'application/json' });
  saveFile(`grapes-${today()}.${kind}`, content);
  return grapes.length;
}
