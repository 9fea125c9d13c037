import { UNDO_HOURS } from '@cuverie/contract';
import { storage } from '../../platform/storage.ts';
import { ONE, type Things } from './things.ts';

const KEY = 'undo';
/** The maximum number of stored actions. */
const MOST = 20;
const HOUR_MS = 3_600_000;

/** A deletion or a bulk change, which the server can undo for a day. */
export interface Act {
  readonly id: string;
  /** The user who did it. It names rows that other users may not see. */
  readonly userId: string;
  /** The estate; entries of an earlier version have none. */
  readonly estateId?: string;
  readonly things: Things;
  /** The affected items, `3 wines`. */
  readonly what: string;
  /** The action as a sentence. */
  readonly words: string;
  readonly at: number;
}

function isAct(given: unknown): given is Act {
  const { id, userId, things, what, words, at } = Object(given) as Record<keyof Act, unknown>;
  const areTexts = [id, userId, what, words].every((text) => typeof text === 'string');
  return areTexts && Object.hasOwn(ONE, String(things)) && typeof at === 'number';
}

/** The undoable actions of all users in this browser. */
function stored(): Act[] {
  const now = Date.now();
  try {
    const parsed: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return [parsed]
      .flat()
      .filter(isAct)
      .filter(({ at }) => now - at < UNDO_HOURS * HOUR_MS);
  } catch {
    return [];
  }
}

const store = (acts: readonly Act[]): void => storage.set(KEY, JSON.stringify(acts));
const without = (act: string): Act[] => stored().filter(({ id }) => id !== act);

/** Actions that can still be undone, also after a reload. A logout forgets them. */
export const storedUndo = {
  of: (person: string, estate: string): Act[] =>
    stored().filter(({ userId, estateId = estate }) => userId === person && estateId === estate),
  keep: (act: Act): void => store([...without(act.id), act].slice(-MOST)),
  forget: (act: string): void => store(without(act)),
  forgetAll: (): void => storage.remove(KEY),
};
