import { storage } from '../../../platform/storage.ts';

const KEY = 'different';
/** The maximum number of stored groups. */
const MOST = 500;

function stored(): string[] {
  try {
    const parsed: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return [parsed].flat().filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
}

/** The key of a group: its members in any order. */
export const groupKey = (of: string, members: readonly string[]): string =>
  JSON.stringify([of, ...members.toSorted()]);

/** The groups a user marked as different in this browser; a logout forgets them. */
export const storedDifferences = {
  all: (): ReadonlySet<string> => new Set(stored()),
  keep: (group: string): void =>
    storage.set(KEY, JSON.stringify([...stored().filter((one) => one !== group), group].slice(-MOST))),
  forgetAll: (): void => storage.remove(KEY),
};
