import type { Block } from '@cuverie/contract';
import { membership } from '../../../platform/membership.ts';
import { storage } from '../../../platform/storage.ts';

const keyOf = (): string => `samplingRoundFields:${membership.mark()}`;

/** The chosen fields of a round in order, stored on the device until it is finished or another one starts. */
export const storedPlan = {
  read(): string[] | undefined {
    try {
      const stored: unknown = JSON.parse(storage.get(keyOf()) ?? 'null');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (ids: readonly string[]): void => storage.set(keyOf(), JSON.stringify(ids)),
  forget: (): void => storage.remove(keyOf()),
};

/**
 * The chosen fields in order that still exist.
 * @param fields the active fields, which are all included without a choice
 */
export function chosenFields(
  fields: readonly Block[],
  chosen: readonly string[] | undefined,
): readonly Block[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return chosen?.flatMap((id) => byId.get(id) ?? []) ?? fields;
}

/** The list with an item moved one position up (-1) or down (1). */
export function withMoved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [item, other] = [items[at], items[at + by]];
  if (item === undefined || other === undefined) return [...items];
  return items.with(at, other).with(at + by, item);
}
