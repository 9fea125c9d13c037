import type { ReactNode } from 'react';
import type { Needs } from '../../../api/may.ts';
import type { Selection } from '../../../ui/many/selection.ts';
import type { DataColumn } from '../../../ui/table/DataTable.tsx';
import type { CellarSearch } from '../search.ts';
import { COLUMNS, type ColumnKey } from './columns.ts';
import type { Things } from './list-cache.ts';
import type { Density } from './list-settings.ts';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** A column of the table; its key is the order of its heading. */
export interface ItemColumn<Item> extends DataColumn<Item> {
  readonly heading: string;
  /** Whether it repeats `placesOf`. */
  readonly isPlace?: true;
}

/** The columns of wines or barrels with their cells, in the order of the table. */
export const columnsWith = <Of extends Things, Item>(
  things: Of,
  cells: Readonly<Record<ColumnKey<Of>, Omit<ItemColumn<Item>, 'key' | 'heading'>>>,
): ItemColumn<Item>[] =>
  COLUMNS[things].map(({ key, heading }) => ({ key, heading, ...cells[key as ColumnKey<Of>] }));

/** How wines or barrels are displayed. */
export interface ItemView<Item> {
  label: string;
  caption: string;
  /** The heading of the table's first column, which names the item. */
  naming: string;
  /** The dialog of an item, in the address. */
  dialog: (id: string) => Pick<CellarSearch, 'wine' | 'barrel'>;
  /** The page of an item. */
  page: '/cellar/wine/$id' | '/cellar/barrel/$id';
  /** The call of its dialog. A user without the right for it only reads there. */
  edit: Needs;
  thumbnail: (item: Item) => ReactNode;
  /** The columns of the table that may be chosen beside the name. */
  columns: readonly ItemColumn<Item>[];
  /** The places of an item, under which it is printed if sorted by place; an empty text is none. */
  placesOf: (item: Item) => readonly string[];
  /** The sum of items in one of their places, `3 wines, 14 bottles`. */
  inPlace: (items: readonly Item[], place: string) => string;
  /** The line below the name, in the table. */
  below: (item: Item) => ReactNode;
  /** The lines below the name, in a row on a phone. */
  lines: (item: Item) => ReactNode;
  /** The line above the name, on a card. */
  above: (item: Item) => string | null;
  /** The year beside the name, on a card. */
  year: (item: Item) => string;
  /** The content below the name, on a card. */
  facts: (item: Item) => ReactNode;
  /** The quick actions on a card or in a row. */
  actions?: (item: Item, isRow: boolean) => ReactNode;
}

export interface ItemsProps<Item> {
  view: ItemView<Item>;
  items: readonly Item[];
  /** The total number of items, loaded or not; -1 if unknown. */
  total: number;
  selection?: Selection | undefined;
  /** `undefined` if items cannot be deleted. */
  onDelete?: ((item: Item) => void) | undefined;
}

export interface ListProps<Item> extends ItemsProps<Item> {
  density: Density;
  /** The shown columns beside the name; those of a row on a phone if they were chosen. */
  columns: readonly ItemColumn<Item>[];
  areUsual: boolean;
}

/** The estimated heights of a card, a table row and a row on a phone, in pixels. */
export const HEIGHTS = {
  card: 332,
  table: { comfortable: 69, compact: 46 },
  phone: { comfortable: 92, compact: 64 },
} as const;
