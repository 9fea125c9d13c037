import type { GrapeQuery } from '@cuverie/contract';
import {
  GRAPE_COLORS,
  GRAPE_LISTS,
  GRAPE_ORDERS,
  type GrapeColor,
  RIPENING_NAMES,
  type RipeningLevel,
} from '@cuverie/domain';

export type GrapeList = (typeof GRAPE_LISTS)[number];
export type GrapeSort = NonNullable<GrapeQuery['sort']>;

/** The address of the Grape Library: `/grape-library?q=pinot&color=White&order=-brix_level`. */
export interface GrapeSearch {
  q?: string;
  color?: GrapeColor;
  origin?: string;
  ripening?: RipeningLevel;
  /** If omitted, by name, or with `q` by relevance. */
  order?: GrapeSort;
  /** If omitted, the library. */
  list?: Exclude<GrapeList, 'library'>;
  addGrape?: true;
  importGrapes?: true;
  grape?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const SORTS: readonly string[] = GRAPE_ORDERS.flatMap((order) => [order, `-${order}`]);

function wordOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}

/** The router reads a number in the search as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';

/** Only one dialog is open at a time. */
function dialogIn(raw: Record<string, unknown>): Pick<GrapeSearch, 'grape' | 'addGrape' | 'importGrapes'> {
  const grape = textOf(raw['grape']);
  if (UUID.test(grape)) return { grape };
  if (raw['addGrape'] === true) return { addGrape: true };
  return raw['importGrapes'] === true ? { importGrapes: true } : {};
}

/** Parses the address leniently: invalid and default values are left out. */
export function grapeSearch(raw: Record<string, unknown>): GrapeSearch {
  const [q, origin] = [textOf(raw['q']), textOf(raw['origin'])];
  const color = wordOf(GRAPE_COLORS, raw['color']);
  const ripening = wordOf(RIPENING_NAMES, raw['ripening']);
  const list = wordOf(GRAPE_LISTS, raw['list']);
  const order = wordOf(SORTS, raw['order']);
  return {
    ...(q.trim() !== '' && { q }),
    ...(color && { color }),
    ...(origin !== '' && { origin }),
    ...(ripening && { ripening }),
    ...(order && { order: order as GrapeSort }),
    ...(list && list !== 'library' && { list }),
    ...dialogIn(raw),
  };
}

/** The address of a variety: whether its edit dialog is open. */
export const grapePageSearch = (raw: Record<string, unknown>): { edit?: true } =>
  raw['edit'] === true ? { edit: true } : {};

export function withoutDialog(view: GrapeSearch): GrapeSearch {
  const { addGrape: _, importGrapes: __, grape: ___, ...rest } = view;
  return rest;
}

export function queryOf(view: GrapeSearch): GrapeQuery {
  const { order, ...rest } = withoutDialog(view);
  return { ...rest, ...(order && { sort: order }) };
}

/** The number of active filters, except for the search. */
export function filtersOn({ color, origin, ripening, list }: GrapeSearch): number {
  return [color, origin, ripening, list].filter((filter) => filter !== undefined).length;
}

export const isNarrowed = (view: GrapeSearch): boolean => view.q !== undefined || filtersOn(view) > 0;
