import { useSyncExternalStore } from 'react';
import { membership } from './membership.ts';
import { storage } from './storage.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What a call does to the row it is about; `restore` takes back what may have arrived. */
export type Act = 'add' | 'change' | 'delete' | 'restore';

/**
 * Why something isn't sent by itself: the server refused it, somebody else changed the same fields, or what it is about is
 * gone. A person decides.
 */
export type Held = 'refused' | 'conflict' | 'gone';

/** Something a person did that is not stored on the server yet. */
export interface OutboxEntry {
  /** Made here, and the same for all tries: what arrives twice is stored once. */
  readonly id: string;
  /** Whose it is: nobody else's session sends it. */
  readonly userId: string;
  /** The estate it is for, and into no other it goes; what the first version kept knows of none. */
  readonly estateId?: string | undefined;
  /** Which call of the contract it is, `updateWine`. */
  readonly operation: string;
  readonly act: Act;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Row | undefined;
  readonly body: Row;
  /** A chosen picture goes along. */
  readonly picture?: File | undefined;
  /** The row it is about, by its id. */
  readonly row: string;
  /** What it changes, by ids, `row` among them: what touches the same is sent in the order it was made. */
  readonly touches: readonly string[];
  /** What has to be stored before it, by ids. */
  readonly needs: readonly string[];
  /** What it is about, for people: the name of a tank or a field. */
  readonly about: string;
  /** Where it was typed, where more than the page of what waits tells of it. */
  readonly from?: string | undefined;
  readonly madeAt: string;
  /** Whether a try may have arrived though its answer was lost, or is under way. */
  readonly wasSent: boolean;
  /** The row it was made on, as the server had it. */
  readonly base?: Row | undefined;
  readonly held?: Held | undefined;
  /** Why, in words, and what is wrong with which field. */
  readonly refused?: string | undefined;
  readonly problems?: Readonly<Record<string, string>> | undefined;
  /** In a conflict, the row as it is stored now. */
  readonly current?: Row | undefined;
}

/** How much waits of whom, in `localStorage`: whoever has nothing waiting loads nothing of the outbox. */
export const WAITING_KEY = 'waiting';
/** Where the first version kept what waits. */
export const EARLIER_KEY = 'outbox';

let entries: readonly OutboxEntry[] = [];
const listeners = new Set<() => void>();

function counts(): Record<string, unknown> {
  try {
    const { of } = Object(JSON.parse(storage.get(WAITING_KEY) ?? 'null')) as { of?: unknown };
    return Object(of) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

let states: { of: readonly OutboxEntry[]; whose: string | undefined; rows: Map<string, Held | 'waiting'> };

function stateOf(row: string): Held | 'waiting' | undefined {
  const whose = membership.get()?.userId;
  if (states?.of !== entries || states.whose !== whose) {
    const own = entries.filter(({ userId }) => userId === whose);
    states = {
      of: entries,
      whose,
      rows: new Map(
        own.flatMap(({ touches, held }) => touches.map((id) => [id, held ?? 'waiting'] as const)),
      ),
    };
  }
  return states.rows.get(row);
}

const nothing = () => undefined;

/** What waits to be sent, as this tab knows it; `outbox-store.ts` keeps it. */
export const outbox = {
  /** In the order it was made, of everybody; the same value as long as nothing changed. */
  read: (): readonly OutboxEntry[] => entries,
  countOf: (userId: string | undefined): number => Number(counts()[userId ?? ''] ?? 0),
  /** Whether anything waits of anybody, as far as can be told without the database. */
  hasAny: (): boolean => Object.keys(counts()).length > 0 || storage.get(EARLIER_KEY) !== null,
  /** Told by the store. */
  show(next: readonly OutboxEntry[]): void {
    entries = next;
    tell();
  },
  /** Has other tabs look again. */
  announce(next: readonly OutboxEntry[]): void {
    const of: Record<string, number> = {};
    for (const { userId } of next) of[userId] = (of[userId] ?? 0) + 1;
    if (next.length === 0) storage.remove(WAITING_KEY);
    else storage.set(WAITING_KEY, JSON.stringify({ of, at: Math.random() }));
  },
  /** Hears of changes, those of other tabs too once the store is loaded. */
  subscribe: (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === WAITING_KEY || key === null) listener();
    };
    listeners.add(listener);
    globalThis.addEventListener?.('storage', onStorage);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener?.('storage', onStorage);
    };
  },
};

/** How much the person who is here has waiting. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(
    outbox.subscribe,
    () => outbox.countOf(membership.get()?.userId),
    () => 0,
  );

/** Whether something of a row waits to be sent, or was not taken. */
export const useWaits = (row: string): Held | 'waiting' | undefined =>
  useSyncExternalStore(outbox.subscribe, () => stateOf(row), nothing);
