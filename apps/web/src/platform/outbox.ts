import { ApiFailure, messageOf } from '../api/failure.ts';
import { storage } from './storage.ts';

/** Something a person did that is not stored on the server yet. */
export interface OutboxEntry {
  /** Made here, and the same for all tries: what arrives twice is stored once. */
  readonly id: string;
  /** Whose it is: nobody else's session sends it. */
  readonly userId: string;
  /** The estate it is for, and into no other it goes; what an earlier version kept knows of none. */
  readonly estateId?: string;
  /** Which call it is, `measurement`: whoever sends it knows how. */
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** What is about the same row is sent in the order it was made. */
  readonly rowKey: string;
  /** What it is about, for people: the name of a tank or a field. */
  readonly about: string;
  readonly madeAt: string;
  /** Whether an earlier try may have arrived though its answer was lost. */
  readonly wasSent: boolean;
  /** Why the server refused it, in words, and what is wrong with which field. */
  readonly refused?: string;
  readonly problems?: Readonly<Record<string, string>>;
}

const KEY = 'outbox';

/** Storage is open to whoever sits here. */
const isEntry = (kept: unknown): kept is OutboxEntry => {
  if (typeof kept !== 'object' || kept === null) return false;
  const said = new Map<string, unknown>(Object.entries(kept));
  const texts = ['id', 'userId', 'operation', 'rowKey', 'about', 'madeAt'];
  const objects = ['params', 'body'];
  return (
    texts.every((field) => typeof said.get(field) === 'string') &&
    objects.every((field) => typeof said.get(field) === 'object' && said.get(field) !== null)
  );
};

/** Read anew each time: another tab may have changed it. */
function stored(): OutboxEntry[] {
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let shown: readonly OutboxEntry[] | undefined;

function tell(): void {
  shown = undefined;
  for (const listener of listeners) listener();
}

function store(entries: readonly OutboxEntry[]): void {
  if (entries.length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify(entries));
  tell();
}

/** What waits to be sent: it outlives the network, the page and the battery. */
export const outbox = {
  /** The same value as long as nothing changed. */
  read: (): readonly OutboxEntry[] => {
    shown ??= stored();
    return shown;
  },
  /** Takes it up, in place of an earlier one with its id. */
  put: (entry: OutboxEntry): void => store([...stored().filter(({ id }) => id !== entry.id), entry]),
  /** Changes one that is still what it was; `undefined` takes it out. */
  settle: (sent: OutboxEntry, changed: OutboxEntry | undefined): void =>
    store(
      stored().flatMap((entry) =>
        entry.id === sent.id && entry.madeAt === sent.madeAt ? (changed ?? []) : entry,
      ),
    ),
  remove: (id: string): void => store(stored().filter((entry) => entry.id !== id)),
  /** Hears of changes, those of other tabs too. */
  subscribe: (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) tell();
    };
    listeners.add(listener);
    globalThis.addEventListener?.('storage', onStorage);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener?.('storage', onStorage);
    };
  },
};

/** Whether the server said no to this very thing: sent again unchanged it would say so again. */
const isRefusal = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status);

export interface Sender<Stored> {
  userId: string;
  estateId: string;
  operation: string;
  send: (entry: OutboxEntry) => Promise<Stored>;
  onStored: (entry: OutboxEntry, stored: Stored) => void;
  /** Told once of all that were sent one after the other. */
  onAllStored?: (entries: readonly OutboxEntry[]) => void;
}

const sending = new Map<string, Promise<void>>();

type Whose = Pick<Sender<unknown>, 'userId' | 'estateId' | 'operation'>;

/** Whether something that waits is one person's, for this estate, and of this kind. */
export const isOf = (entry: OutboxEntry, { userId, estateId, operation }: Whose): boolean =>
  entry.userId === userId && (entry.estateId ?? estateId) === estateId && entry.operation === operation;

/** The next one to send; what follows a refused one of the same row waits for it. */
function nextOf(whose: Whose): OutboxEntry | undefined {
  const own = outbox.read().filter((entry) => isOf(entry, whose));
  const isHeld = ({ rowKey }: OutboxEntry, at: number) =>
    own.slice(0, at).some((earlier) => earlier.rowKey === rowKey && earlier.refused !== undefined);
  return own.find((entry, at) => entry.refused === undefined && !isHeld(entry, at));
}

async function sendAll<Stored>(sender: Sender<Stored>): Promise<void> {
  const arrived = new Map<string, OutboxEntry>();
  for (let entry = nextOf(sender); entry; entry = nextOf(sender)) {
    try {
      const answer = await sender.send(entry);
      outbox.settle(entry, undefined);
      sender.onStored(entry, answer);
      arrived.set(entry.id, entry);
    } catch (failure) {
      if (!isRefusal(failure)) {
        // It may have arrived all the same. The others would fare no better now: they wait for the next try.
        outbox.settle(entry, { ...entry, wasSent: true });
        break;
      }
      outbox.settle(entry, { ...entry, refused: messageOf(failure), problems: failure.errors });
    }
  }
  if (arrived.size > 0) sender.onAllStored?.([...arrived.values()]);
}

/** Sends what one person has waiting of a kind for an estate, one after the other; never twice at a time. */
export function sendWaiting<Stored>(sender: Sender<Stored>): Promise<void> {
  const key = `${sender.operation} ${sender.userId} ${sender.estateId}`;
  const underWay =
    sending.get(key) ??
    sendAll(sender).finally(() => {
      sending.delete(key);
    });
  sending.set(key, underWay);
  return underWay;
}
