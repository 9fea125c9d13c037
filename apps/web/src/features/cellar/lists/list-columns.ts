/** How the columns of a list of wines are read: X-Wines, LWIN, or headings as anybody would write them. */
import type { ListedWine } from '@cuverie/contract';
import { saysNothing } from '@cuverie/domain';
import { foldHeader } from '../../../platform/csv/sheet.ts';
import { readWineType } from '../import/wine-types.ts';

/** Characters a name has at most. */
const MOST = 200;

/** The headings of each field, the surest first; those of one entry are put together. */
const HEADINGS = {
  name: [['winename'], ['wine'], ['name'], ['displayname'], ['title']],
  producer: [['wineryname'], ['producertitle', 'producername'], ['producer'], ['winery']],
  country: [['country']],
  region: [['regionname'], ['region']],
  appellation: [['appellation'], ['subregion']],
  varietal: [['grapes'], ['varietal'], ['variety'], ['grape']],
} as const satisfies Partial<Record<keyof ListedWine, readonly (readonly string[])[]>>;

/** Where more than one column tells it: whether it sparkles or is fortified comes before its colour. */
const TYPES = ['subtype', 'type', 'colour', 'color'];

/** What LWIN lists beside wine. */
const NO_WINE = /^(?:spirit|beer|cider|sake|perry|mead|whisk)/i;

const said = (cell: string | undefined): string => {
  const text = (cell ?? '').trim();
  return saysNothing(text) ? '' : text.slice(0, MOST);
};

/** `['Syrah/Shiraz', 'Grenache']`, as X-Wines writes a list. */
const listed = (text: string): string =>
  text.startsWith('[') ? text.replaceAll(/[[\]'"]/g, '').slice(0, MOST) : text;

const typeOf = (words: readonly string[]): ListedWine['type'] => {
  for (const word of words) {
    const read = readWineType(word);
    if (read && 'value' in read) return read.value as ListedWine['type'];
  }
  return null;
};

/** Makes a wine of a row; nothing of one that is none. */
type Reader = (cells: readonly string[]) => ListedWine | undefined;

/** @returns nothing where no heading tells the name of a wine */
export function readerOf(headings: readonly string[]): Reader | undefined {
  const folded = headings.map(foldHeader);
  const columnsOf = (ways: readonly (readonly string[])[]): number[] => {
    const way = ways.find((all) => all.every((heading) => folded.includes(heading))) ?? [];
    return way.map((heading) => folded.indexOf(heading));
  };
  const columns = Object.entries(HEADINGS).map(([field, ways]) => [field, columnsOf(ways)] as const);
  const fallback = folded.indexOf('displayname');
  const types = TYPES.flatMap((heading) => (folded.includes(heading) ? [folded.indexOf(heading)] : []));
  const status = folded.indexOf('status');
  const kind = folded.indexOf('type');
  if (columns.find(([field]) => field === 'name')?.[1].length === 0) return undefined;
  return (cells) => {
    const textOf = (at: readonly number[]) =>
      at
        .map((column) => said(cells[column]))
        .filter(Boolean)
        .join(' ')
        .slice(0, MOST);
    const texts = Object.fromEntries(columns.map(([field, at]) => [field, textOf(at) || null]));
    const name = texts['name'] ?? said(cells[fallback]);
    // Of LWIN, a wine that was put together with another one or deleted.
    const isOver = status !== -1 && /^(?:combined|deleted)/i.test(cells[status] ?? '');
    if (!name || isOver || NO_WINE.test(cells[kind] ?? '')) return undefined;
    const varietal = texts['varietal'] && listed(texts['varietal']);
    return { ...texts, name, varietal, type: typeOf(types.map((at) => said(cells[at]))) };
  };
}
