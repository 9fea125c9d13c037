import { storage } from './storage.ts';
import { createStore } from './store.ts';

const KEY = 'hiddenSections';

/** The paths of hidden sections by the id of a person, and who was signed in last. */
interface StoredSections {
  readonly last: string;
  readonly of: Readonly<Record<string, readonly string[]>>;
}

const NOTHING: StoredSections = { last: '', of: {} };

function read(): StoredSections {
  try {
    const { last, of } = Object(JSON.parse(storage.get(KEY) ?? 'null')) as Partial<StoredSections>;
    return typeof last === 'string' && typeof of === 'object' ? { last, of } : NOTHING;
  } catch {
    return NOTHING;
  }
}

const pathsOf = ({ last, of }: StoredSections): readonly string[] => {
  const paths: unknown = of[last];
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
};

let current = read();
const hidden = createStore(pathsOf(current));

function setCurrent(next: StoredSections): void {
  current = next;
  storage.set(KEY, JSON.stringify(next));
  hidden.set(pathsOf(next));
}

/** The sections a person has taken out of the menu on this device. Their addresses work as before. */
export const hiddenSections = {
  /** Their paths: as at the last visit, until it is known who is signed in. */
  use: hidden.use,
  set: (paths: readonly string[]): void =>
    setCurrent({ ...current, of: { ...current.of, [current.last]: [...paths] } }),
  /** Applies the choice of the person who is signed in. */
  enter(person: string): void {
    if (person !== current.last) setCurrent({ ...current, last: person });
  },
};
