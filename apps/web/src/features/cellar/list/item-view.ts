import type { ReactNode } from 'react';
import type { Selection } from '../../../ui/many/selection.ts';
import type { DataColumn } from '../../../ui/table/DataTable.tsx';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** How wines, or barrels, are shown. */
export interface ItemView<Item> {
  label: string;
  caption: string;
  /** Heading of the table's first column, which names the item. */
  naming: string;
  /** What the address calls the dialog of one. */
  dialog: 'wine' | 'barrel';
  thumbnail: (item: Item) => ReactNode;
  /** Columns of the table; `sort` is what the items are ordered by from its heading, `isPlace` says what `placesOf` does. */
  columns: readonly (Omit<DataColumn<Item>, 'key' | 'heading'> & {
    readonly heading: string;
    readonly sort?: string;
    readonly isPlace?: true;
  })[];
  /** Where it is kept: on paper, what is in the order of places stands below each of its places; an empty text is none. */
  placesOf: (item: Item) => readonly string[];
  /** What these come to in one of their places, `3 wines, 14 bottles`. */
  inPlace: (items: readonly Item[], place: string) => string;
  /** The line below the name, in the table. */
  below: (item: Item) => ReactNode;
  /** The lines below the name, in a row of a phone. */
  lines: (item: Item) => ReactNode;
  /** The line above the name, on a card. */
  above: (item: Item) => string | null;
  /** What stands below the name, on a card. */
  facts: (item: Item) => ReactNode;
  /** What can be done with it at once, on a card or in a row. */
  actions?: (item: Item, isRow: boolean) => ReactNode;
}

export interface ItemsProps<Item> {
  view: ItemView<Item>;
  items: readonly Item[];
  /** How many there are altogether, loaded or not; -1 where nobody knows. */
  total: number;
  selection?: Selection | undefined;
  /** Left out where items can't be deleted. */
  onDelete?: ((item: Item) => void) | undefined;
}

/** How high a card, a row of the table and one of a phone are before they have been seen, in pixels. */
export const HEIGHTS = { card: 220, table: 69, phone: 92 } as const;
