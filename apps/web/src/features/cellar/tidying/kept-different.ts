import { storage } from '../../../platform/storage.ts';

const KEY = 'different';
/** As many groups as are remembered. */
const MOST = 500;

function stored(): string[] {
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return [kept].flat().filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
}

/** A group as it is remembered: by what is in it, whatever the order. */
export const groupKey = (of: string, members: readonly string[]): string =>
  JSON.stringify([of, ...members.toSorted()]);

/** Groups of which somebody said in this browser that they are different things; a logout forgets them. */
export const keptDifferent = {
  all: (): ReadonlySet<string> => new Set(stored()),
  keep: (group: string): void =>
    storage.set(KEY, JSON.stringify([...stored().filter((one) => one !== group), group].slice(-MOST))),
  forgetAll: (): void => storage.remove(KEY),
};
