/** What comes before and after an item, in the order of a list. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** The item's place in the list, counted from 1; omitted if the order is not that of a list. */
  readonly at?: number;
}

/** The neighbours of an item in the rows of a list; `undefined` if it is not among them. */
export function neighboursIn(rows: readonly { readonly id: string }[], id: string): Neighbours | undefined {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) return undefined;
  return { previous: rows[at - 1]?.id ?? null, next: rows[at + 1]?.id ?? null, at: at + 1 };
}
