import { v7 as newId } from 'uuid';
import { storage } from '../../../platform/storage.ts';
import type { CountedLine, Counts } from './count.ts';

const KEY = 'stockTaking';

/** The user of a count, and its place or rack. */
interface Owner {
  userId: string;
  estateId: string;
  /** `in Cellar`, or `rack` and its id. */
  of: string;
}

/** A count that is not applied yet, stored on the device across reloads. */
export interface StoredCount extends Owner {
  counts: Counts;
  /** The id of the undo, renewed with every change, so that a retry is safe. */
  undo: string;
}

const isCount = (given: unknown): given is StoredCount => {
  const { userId, estateId, of, counts, undo } = Object(given) as Record<keyof StoredCount, unknown>;
  return [userId, estateId, of, undo].every((text) => typeof text === 'string') && typeof counts === 'object';
};

function stored(): StoredCount[] {
  try {
    const parsed: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return [parsed].flat().filter(isCount);
  } catch {
    return [];
  }
}

const isSame = (one: Owner, other: Owner): boolean =>
  one.userId === other.userId && one.estateId === other.estateId && one.of === other.of;

const store = (all: readonly StoredCount[]): void =>
  all.length === 0 ? storage.remove(KEY) : storage.set(KEY, JSON.stringify(all));

/** The counts started in this browser; a logout forgets them. */
export const storedCounts = {
  find: (owner: Owner): StoredCount | undefined => stored().find((one) => isSame(one, owner)),
  /** The user's counts in the estate, by place and rack. */
  all: (userId: string, estateId: string): StoredCount[] =>
    stored().filter((one) => one.userId === userId && one.estateId === estateId),
  keep(count: StoredCount): void {
    const others = stored().filter((one) => !isSame(one, count));
    store(Object.keys(count.counts).length === 0 ? others : [...others, count]);
  },
  forget: (owner: Owner): void => store(stored().filter((one) => !isSame(one, owner))),
  forgetAll: (): void => storage.remove(KEY),
};

/** The count with one line changed; without a number the line counts as not counted yet. */
export function withFound(
  count: StoredCount,
  counted: readonly { line: CountedLine['line']; found: number | undefined }[],
): StoredCount {
  const counts = { ...count.counts };
  for (const { line, found } of counted) {
    if (found === undefined) delete counts[line.key];
    else counts[line.key] = { line, found };
  }
  return { ...count, counts, undo: newId() };
}
