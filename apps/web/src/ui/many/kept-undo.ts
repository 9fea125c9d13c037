import { UNDO_HOURS } from '@cuverie/contract';
import { storage } from '../../platform/storage.ts';
import { ONE, type Things } from './things.ts';

const KEY = 'undo';
/** As many as anybody goes back. */
const MOST = 20;
const HOUR_MS = 3_600_000;

/** A deletion, or a change of many rows, which the server can undo for a day. */
export interface Act {
  /** What it is undone by. */
  readonly id: string;
  /** Who did it: it names rows nobody else may see. */
  readonly userId: string;
  /** In which estate; what an earlier version kept knows of none. */
  readonly estateId?: string;
  readonly things: Things;
  /** What it was done to, `3 wines`. */
  readonly what: string;
  /** What was done, as a sentence. */
  readonly words: string;
  readonly at: number;
}

function isAct(given: unknown): given is Act {
  const { id, userId, things, what, words, at } = Object(given) as Record<keyof Act, unknown>;
  const areTexts = [id, userId, what, words].every((text) => typeof text === 'string');
  return areTexts && Object.hasOwn(ONE, String(things)) && typeof at === 'number';
}

/** What anybody did in this browser and can still undo. */
function stored(): Act[] {
  const now = Date.now();
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return [kept]
      .flat()
      .filter(isAct)
      .filter(({ at }) => now - at < UNDO_HOURS * HOUR_MS);
  } catch {
    return [];
  }
}

const store = (acts: readonly Act[]): void => storage.set(KEY, JSON.stringify(acts));
const without = (act: string): Act[] => stored().filter(({ id }) => id !== act);

/** What was done in this browser and can still be undone, after a reload too; a logout forgets it. */
export const keptUndo = {
  of: (person: string, estate: string): Act[] =>
    stored().filter(({ userId, estateId = estate }) => userId === person && estateId === estate),
  keep: (act: Act): void => store([...without(act.id), act].slice(-MOST)),
  forget: (act: string): void => store(without(act)),
  forgetAll: (): void => storage.remove(KEY),
};
