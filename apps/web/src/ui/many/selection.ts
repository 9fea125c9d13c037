import { useState } from 'react';

export interface Selection {
  /** The items selected one by one; with `isAll`, the loaded items. */
  readonly ids: ReadonlySet<string>;
  /** Whether all matching items are selected, loaded or not. */
  readonly isAll: boolean;
  /** @param isRange from the last selected item to this one, as with Shift */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly takeAll: () => void;
  readonly clear: () => void;
}

interface SelectionState {
  /** The filter in effect when they were selected. */
  readonly of: string;
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly last: string | null;
}

const nothing = (of: string): SelectionState => ({ of, ids: new Set(), isAll: false, last: null });

/** The ids between two items, both included, in the order shown. */
export function idsBetween(ids: readonly string[], one: string, other: string): string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b) as [number, number];
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

/**
 * A selection of items for bulk actions.
 * @param items the loaded items, in the order shown
 * @param of the current filter; a new filter clears the selection
 */
export function useSelection(items: readonly { readonly id: string }[], of: string): Selection {
  const [kept, setPicked] = useState(() => nothing(of));
  const picked = kept.of === of ? kept : nothing(of);
  const shown = () => items.map(({ id }) => id);
  const ids = picked.isAll ? new Set(shown()) : picked.ids;

  return {
    ids,
    isAll: picked.isAll,
    toggle: (id, isRange) => {
      const next = new Set(ids);
      const range = isRange && picked.last !== null ? idsBetween(shown(), picked.last, id) : [id];
      for (const one of range) {
        if (ids.has(id)) next.delete(one);
        else next.add(one);
      }
      setPicked({ of, ids: next, isAll: false, last: id });
    },
    takeAll: () => setPicked({ of, ids: new Set(), isAll: true, last: null }),
    clear: () => setPicked(nothing(of)),
  };
}

/** The sum of the selected items in bottles or litres; `undefined` if one of them is no longer loaded. */
export function sumOfPicked<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: ReadonlySet<string>,
  amountOf: (item: Item) => number,
): number | undefined {
  let [sum, found] = [0, 0];
  for (const item of items) {
    if (!ids.has(item.id)) continue;
    sum += amountOf(item);
    found += 1;
  }
  return found === ids.size ? sum : undefined;
}

/** Whether anything is selected. */
export const isAnyPicked = ({ ids, isAll }: Selection): boolean => isAll || ids.size > 0;
