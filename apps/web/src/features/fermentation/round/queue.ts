import type { TankReadingDraft } from '@cuverie/contract';
import { tankReadingDraft } from '@cuverie/contract';
import { z } from 'zod';
import { storage } from '../../../platform/storage.ts';

const KEY = 'tankRoundQueue';

const waitingReading = z.object({
  userId: z.string(),
  tankId: z.string(),
  tankName: z.string(),
  draft: tankReadingDraft.required({ id: true }),
  /** Whether it was sent before, and its answer perhaps lost. */
  wasSent: z.boolean(),
  /** Why the server will not have it, in its words. */
  refused: z.string().optional(),
});

/** A reading that was taken and is not stored on the server yet. */
export interface WaitingReading {
  /** Who took it: nobody else's session sends it. */
  userId: string;
  tankId: string;
  tankName: string;
  draft: TankReadingDraft & { id: string };
  wasSent: boolean;
  refused?: string | undefined;
}

/** Read anew each time: another tab may have changed it. */
function all(): WaitingReading[] {
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one) => {
      const read = waitingReading.safeParse(one);
      return read.success ? [read.data] : [];
    });
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let shown: readonly WaitingReading[] | undefined;

function store(next: readonly WaitingReading[]): void {
  if (next.length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify(next));
  tell();
}

function tell(): void {
  shown = undefined;
  for (const listener of listeners) listener();
}

const is = (id: string) => (one: WaitingReading) => one.draft.id === id;

/** Readings on their way to the server: they outlive the network, the page and the battery. */
export const queue = {
  /** The same value as long as nothing changed. */
  read: (): readonly WaitingReading[] => {
    shown ??= all();
    return shown;
  },
  add: (reading: WaitingReading): void =>
    store([...all().filter((one) => !is(reading.draft.id)(one)), reading]),
  change: (id: string, changed: Partial<WaitingReading>): void =>
    store(all().map((one) => (is(id)(one) ? { ...one, ...changed } : one))),
  remove: (id: string): void => store(all().filter((one) => !is(id)(one))),
  subscribe: (listener: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === KEY || event.key === null) tell();
    };
    listeners.add(listener);
    globalThis.addEventListener?.('storage', onStorage);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener?.('storage', onStorage);
    };
  },
};
