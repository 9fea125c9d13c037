/** Followers of estates' changes, and how they are notified. */
import { type LiveEvent, MOST_STREAMS } from '@cuverie/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { overloaded, Refusal, refused } from '../../platform/http/refusal.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { type FollowedChange, follow, readCursor } from './history.service.ts';
import * as store from './history.store.ts';

/** A follower. */
export interface Listener {
  readonly member: Member;
  readonly client: string;
  /** Returns whether they still have access; called before each event. */
  readonly mayHear: () => Promise<boolean>;
  /** Sends an event; `false` once the stream is closed. */
  readonly tell: (event: LiveEvent, cursor: string, change?: Omit<FollowedChange, 'cursor'>) => boolean;
  /** Resolves once the client received enough to be sent more, or its connection is closed. */
  readonly drained: () => Promise<void> | undefined;
  readonly end: () => void;
}

type Stream = Awaited<ReturnType<typeof follow>>;
/** Reads the changes after a cursor; followers at the same position share the query. */
type Read = (after: string) => Promise<Stream>;

/** The current cursor, whether an event is being sent, and the next cursor. */
interface Place {
  cursor: string;
  isTold: boolean;
  next: Read | undefined;
}

/** Maximum of open streams per server, since each holds a connection. */
export interface StreamLimits {
  readonly inAll: number;
  readonly ofAddress: number;
}

const EVERY_MS = 500;

/** Changes read at once; few, since each slow client holds them until it has received them. */
const MOST_READ = 200;

/**
 * Looks twice a second, while there are followers, in which estates something changed, and notifies their followers. It
 * only asks the database, so changes of any server are seen.
 */
export function listeners(
  db: Database,
  clock: Clock,
  limits: StreamLimits,
  failed: (error: unknown) => void,
  everyMs = EVERY_MS,
) {
  const byEstate = new Map<string, Map<Listener, Place>>();
  /** The last transaction that was checked; `undefined` without followers. */
  let seen: string | undefined;
  let looking: Promise<void> | undefined;

  function leave(listener: Listener): void {
    const { estateId } = listener.member;
    const there = byEstate.get(estateId);
    if (there?.delete(listener)) listener.end();
    if (there?.size === 0) byEstate.delete(estateId);
    if (byEstate.size === 0) seen = undefined;
  }

  const reader = (estateId: string): Read => {
    const asked = new Map<string, Promise<Stream>>();
    return (after) => {
      const before = asked.get(after);
      if (before !== undefined) return before;
      const changes = follow(db, clock, estateId, after, MOST_READ);
      asked.set(after, changes);
      return changes;
    };
  };

  /** Sends new changes until there are none left. */
  async function catchUp(listener: Listener, place: Place, read: Read): Promise<void> {
    for (;;) {
      const { rows, cursor } = await read(place.cursor);
      if (rows.length > 0 && !(await listener.mayHear())) return leave(listener);
      for (const { cursor: behind, ...change } of rows) {
        if (!listener.tell(change.id === null ? 'many' : 'change', behind, change)) return leave(listener);
        await listener.drained();
      }
      place.cursor = cursor;
      if (rows.length === 0) return;
    }
  }

  /** A follower with an expired cursor must reload everything. */
  async function beginAnew(listener: Listener, place: Place): Promise<void> {
    place.cursor = (await follow(db, clock, listener.member.estateId, undefined, 1)).cursor;
    if (!listener.tell('reset', place.cursor)) leave(listener);
  }

  /** Wakes a follower; one that is busy is woken again afterwards. */
  async function wake(listener: Listener, place: Place, woken: Read): Promise<void> {
    place.next = woken;
    if (place.isTold) return;
    place.isTold = true;
    try {
      for (let read: Read | undefined = woken; read !== undefined; read = place.next) {
        place.next = undefined;
        await catchUp(listener, place, read).catch((error: unknown) => {
          if (error instanceof Refusal && error.status === 410) return beginAnew(listener, place);
          throw error;
        });
      }
    } catch (error) {
      failed(error);
      // They reconnect and receive what they missed.
      leave(listener);
    } finally {
      place.isTold = false;
    }
  }

  const all = (): Listener[] => [...byEstate.values()].flatMap((there) => [...there.keys()]);

  /** @throws Refusal if the person, network or server has too many streams */
  function refuseTooMany({ member, client }: Listener): void {
    const open = all();
    const own = open.filter(({ member: { userId } }) => userId === member.userId);
    if (own.length >= MOST_STREAMS) throw refused(429, 'too_many_requests.streams', { most: MOST_STREAMS });
    const { ofAddress: most, inAll } = limits;
    if (open.filter((one) => one.client === client).length >= most)
      throw refused(429, 'too_many_requests.streams_of_address', { most });
    if (open.length >= inAll) throw overloaded('streams');
  }

  /** Closes the streams of ended sessions, API tokens, memberships and accounts. */
  async function endWithoutRight(): Promise<void> {
    const open = all();
    const ended = new Set(
      await store.findEnded(
        db,
        open.map(({ member }) => member),
        clock.now(),
      ),
    );
    for (const listener of open) if (ended.has(store.keyOf(listener.member))) leave(listener);
  }

  async function look(): Promise<void> {
    if (byEstate.size === 0) return;
    await endWithoutRight();
    const { horizon } = await store.readHorizon(db);
    const from = seen ?? horizon;
    seen = horizon;
    if (from === horizon) return;
    for (const estateId of await store.estatesChanged(db, from, horizon)) {
      const read = reader(estateId);
      for (const [listener, place] of byEstate.get(estateId) ?? []) void wake(listener, place, read);
    }
  }

  const timer = setInterval(() => {
    const before = seen;
    looking ??= look()
      .catch((error: unknown) => {
        seen = before;
        failed(error);
      })
      .finally(() => {
        looking = undefined;
      });
  }, everyMs).unref();

  return {
    /**
     * Adds a follower from a cursor or from now on.
     * @throws Refusal 429 or 503 if there are too many, 400 for an invalid cursor
     */
    async join(listener: Listener, after: string | undefined): Promise<void> {
      const { estateId } = listener.member;
      const cursor = after ?? (await follow(db, clock, estateId, undefined, 1)).cursor;
      readCursor(cursor);
      const there = byEstate.get(estateId) ?? new Map<Listener, Place>();
      refuseTooMany(listener);
      const place: Place = { cursor, isTold: false, next: undefined };
      byEstate.set(estateId, there);
      there.set(listener, place);
      // Later changes wake it.
      const { horizon } = await store.readHorizon(db);
      seen ??= horizon;
      if (!listener.tell('hello', cursor)) leave(listener);
      else void wake(listener, place, reader(estateId));
    },
    leave,
    /** Closes all streams because the server stops. */
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
      for (const [listener, { cursor }] of [...byEstate.values()].flatMap((there) => [...there])) {
        listener.tell('bye', cursor);
        leave(listener);
      }
    },
  };
}
