import { useSyncExternalStore } from 'react';
import { membership } from './membership.ts';
import { storage } from './storage.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What a call does to its row; `restore` undoes what may have arrived. */
export type Act = 'add' | 'change' | 'delete' | 'restore';

/**
 * Why an entry is not sent automatically: the server refused it, another person changed the same fields, or its row is
 * gone. The user decides.
 */
export type HoldReason = 'refused' | 'conflict' | 'gone';

/** A change by the user that is not stored on the server yet. */
export interface OutboxEntry {
  /** Created here and the same for all attempts, so that the server stores an entry that arrives twice only once. */
  readonly id: string;
  /** The user it belongs to; only their session sends it. */
  readonly userId: string;
  /** The estate it belongs to. Entries of the first version have none. */
  readonly estateId?: string | undefined;
  /** The id of the operation in the contract, `updateWine`. */
  readonly operation: string;
  readonly act: Act;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Row | undefined;
  readonly body: Row;
  /** A chosen picture to upload with it. */
  readonly picture?: File | undefined;
  readonly row: string;
  /** The ids of the rows it changes, including `row`. Entries that touch the same row are sent in order. */
  readonly touches: readonly string[];
  /** The ids of rows that must be stored before it. */
  readonly needs: readonly string[];
  /** The name of its tank or field, for the user. */
  readonly about: string;
  /** The form it comes from, if that form also shows the state of its entries. */
  readonly from?: string | undefined;
  readonly madeAt: string;
  /** Whether an attempt is under way, or may have arrived although its answer was lost. */
  readonly wasSent: boolean;
  /** The server's version of the row that the change is based on. */
  readonly base?: Row | undefined;
  readonly held?: HoldReason | undefined;
  /** The reason in words, and the error of each field. */
  readonly refused?: string | undefined;
  readonly problems?: Readonly<Record<string, string>> | undefined;
  /** In a conflict, the row as stored now. */
  readonly current?: Row | undefined;
}

/** The number of entries by user in `localStorage`. Without any, the outbox code is not loaded. */
export const WAITING_KEY = 'waiting';
/** The key under which the first version stored entries. */
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

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

let states: {
  of: readonly OutboxEntry[];
  whose: string | undefined;
  rows: Map<string, HoldReason | 'waiting'>;
};

function stateOf(row: string): HoldReason | 'waiting' | undefined {
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

/** The waiting entries as known to this tab; `outbox-store.ts` stores them. */
export const outbox = {
  /** The entries of all users in order; the same array until something changes. */
  read: (): readonly OutboxEntry[] => entries,
  countOf: (userId: string | undefined): number => Number(counts()[userId ?? ''] ?? 0),
  /** Whether any user has entries, as far as local storage tells. */
  hasAny: (): boolean => Object.keys(counts()).length > 0 || storage.get(EARLIER_KEY) !== null,
  /** Called by the store after a change. */
  show(next: readonly OutboxEntry[]): void {
    entries = next;
    notifyListeners();
  },
  /** Notifies other tabs. */
  announce(next: readonly OutboxEntry[]): void {
    const of: Record<string, number> = {};
    for (const { userId } of next) of[userId] = (of[userId] ?? 0) + 1;
    if (next.length === 0) storage.remove(WAITING_KEY);
    else storage.set(WAITING_KEY, JSON.stringify({ of, at: Math.random() }));
  },
  /** Listens to changes, including those of other tabs once the store is loaded. */
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

/** The number of waiting entries of the signed-in user. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(
    outbox.subscribe,
    () => outbox.countOf(membership.get()?.userId),
    () => 0,
  );

/** Whether a row has a waiting entry, or one that was refused. */
export const useWaits = (row: string): HoldReason | 'waiting' | undefined =>
  useSyncExternalStore(outbox.subscribe, () => stateOf(row), nothing);
