import { v7 as newId } from 'uuid';
import { storage } from '../../../platform/storage.ts';
import type { Counted, Counts } from './count.ts';

const KEY = 'stockTaking';

/** Whose count it is, of which place or rack. */
interface Owner {
  userId: string;
  estateId: string;
  /** `in Cellar`, or `rack` and its id. */
  of: string;
}

/** A count that is not applied yet; it outlives a reload, and needs no network. */
export interface KeptCount extends Owner {
  counts: Counts;
  /** The id of the act that applies it: another with every change, so that a retry is safe. */
  undo: string;
}

const isCount = (given: unknown): given is KeptCount => {
  const { userId, estateId, of, counts, undo } = Object(given) as Record<keyof KeptCount, unknown>;
  return [userId, estateId, of, undo].every((text) => typeof text === 'string') && typeof counts === 'object';
};

function stored(): KeptCount[] {
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return [kept].flat().filter(isCount);
  } catch {
    return [];
  }
}

const isSame = (one: Owner, other: Owner): boolean =>
  one.userId === other.userId && one.estateId === other.estateId && one.of === other.of;

const store = (all: readonly KeptCount[]): void =>
  all.length === 0 ? storage.remove(KEY) : storage.set(KEY, JSON.stringify(all));

/** What was begun to be counted in this browser; a logout forgets it. */
export const keptCount = {
  find: (owner: Owner): KeptCount | undefined => stored().find((one) => isSame(one, owner)),
  /** What the person counts in the estate, by place and rack. */
  all: (userId: string, estateId: string): KeptCount[] =>
    stored().filter((one) => one.userId === userId && one.estateId === estateId),
  keep(count: KeptCount): void {
    const others = stored().filter((one) => !isSame(one, count));
    store(Object.keys(count.counts).length === 0 ? others : [...others, count]);
  },
  forget: (owner: Owner): void => store(stored().filter((one) => !isSame(one, owner))),
  forgetAll: (): void => storage.remove(KEY),
};

/** The count with one line told anew; without a number it is not counted yet. */
export function withFound(
  count: KeptCount,
  told: readonly { line: Counted['line']; found: number | undefined }[],
): KeptCount {
  const counts = { ...count.counts };
  for (const { line, found } of told) {
    if (found === undefined) delete counts[line.key];
    else counts[line.key] = { line, found };
  }
  return { ...count, counts, undo: newId() };
}
