import { useState } from 'react';

export interface Selection {
  /** Those picked one by one; of all that match, those that are loaded. */
  readonly ids: ReadonlySet<string>;
  /** Whether all that match are selected, loaded or not. */
  readonly isAll: boolean;
  /** @param isRange from the last one picked to this one, as shift does at a desk */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly takeAll: () => void;
  readonly clear: () => void;
}

interface Picked {
  /** What was looked for when they were picked. */
  readonly of: string;
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly last: string | null;
}

const nothing = (of: string): Picked => ({ of, ids: new Set(), isAll: false, last: null });

/** The ids from one item to another, both included, in the order they are shown. */
export function between(ids: readonly string[], one: string, other: string): string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b) as [number, number];
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

/**
 * Many items picked to do something with at once.
 * @param items those that are loaded, in the order they are shown
 * @param of what is looked for; looking for something else lets go of them
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
      const range = isRange && picked.last !== null ? between(shown(), picked.last, id) : [id];
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

/** What the picked items come to, in bottles or litres; nothing where one of them is not loaded any more. */
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

/** Whether there is anything to do something with. */
export const isAnyPicked = ({ ids, isAll }: Selection): boolean => isAll || ids.size > 0;
