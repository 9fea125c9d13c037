import { type GuestTasting, type TastingScore, tastedOperations } from '@cuverie/contract';
import { call } from '../../../../api/client.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { storage } from '../../../../platform/storage.ts';
import { createStore } from '../../../../platform/store.ts';

/** The polling interval. */
const ASKED_EVERY_MS = 4000;
/** The pause after typing before scores are sent. */
const SENT_AFTER_MS = 700;

/** The stored state of a tasting on this phone: the guest, and the unsent scores by wine. */
interface StoredTasting {
  guest: string | null;
  waiting: Record<string, TastingScore>;
}

interface TastingState extends StoredTasting {
  /** The last known state of the tasting. */
  tasted?: GuestTasting;
  /** Why the last poll failed. */
  failure?: unknown;
}

const storageKey = (key: string) => `tasting ${key}`;

/** Reads the stored state. A guest who changes phones brings their identity after the `#`. */
function readStored(key: string): StoredTasting {
  const moved = location.hash.slice(1);
  if (/^[\w-]{43}$/.test(moved)) {
    history.replaceState(history.state, '', location.pathname);
    return { guest: moved, waiting: {} };
  }
  try {
    return {
      guest: null,
      waiting: {},
      ...(JSON.parse(storage.get(storageKey(key)) ?? '{}') as Partial<StoredTasting>),
    };
  } catch {
    return { guest: null, waiting: {} };
  }
}

/** The scores changed since `sent` was stored. */
const without = (
  waiting: StoredTasting['waiting'],
  sent: StoredTasting['waiting'],
): StoredTasting['waiting'] =>
  Object.fromEntries(Object.entries(waiting).filter(([wine, score]) => sent[wine] !== score));

/** A tasting on a guest's phone. Scores are stored here until they are sent. */
export function tastedSession(key: string) {
  let now: TastingState = readStored(key);
  const store = createStore<TastingState>(now);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isOver = false;

  function put(changed: Partial<TastingState>): void {
    now = { ...now, ...changed };
    const { guest, waiting } = now;
    storage.set(storageKey(key), JSON.stringify({ guest, waiting }));
    store.set(now);
  }

  const tell = (guest: string | null, waiting: StoredTasting['waiting']): Promise<GuestTasting> =>
    guest === null
      ? call(tastedOperations.read, { params: { key } })
      : call(tastedOperations.say, { params: { key }, body: { guest, scores: Object.values(waiting) } });

  function askIn(milliseconds: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void ask(), milliseconds);
  }

  /** Sends unsent scores, fetches the state, and schedules the next poll. */
  async function ask(): Promise<void> {
    if (isSending) return;
    isSending = true;
    // When a tasting is closed, unsent scores stay here to be read.
    const sent = now.tasted?.isClosed ? {} : now.waiting;
    try {
      const tasted = await tell(now.guest, sent);
      put({ tasted, failure: undefined, waiting: without(now.waiting, sent) });
    } catch (failure) {
      // A new tasting in place of a deleted one does not know this phone, so the guest joins again.
      const code = failure instanceof ApiFailure ? failure.code : undefined;
      const isClosed = code === 'tasting_closed' && now.tasted !== undefined;
      put({
        failure,
        ...(code === 'guest_unknown' && { guest: null }),
        ...(isClosed && { tasted: { ...now.tasted, isClosed } as GuestTasting }),
      });
    } finally {
      isSending = false;
      askIn(
        Object.keys(now.waiting).length > 0 && now.failure === undefined && !now.tasted?.isClosed
          ? SENT_AFTER_MS
          : ASKED_EVERY_MS,
      );
    }
  }

  return {
    use: store.use,

    /** Starts polling. @returns a function that stops it */
    begin(): () => void {
      const again = () => askIn(0);
      isOver = false;
      again();
      addEventListener('online', again);
      return () => {
        isOver = true;
        clearTimeout(timer);
        removeEventListener('online', again);
      };
    },

    join: async (name: string): Promise<void> => {
      const { guest } = await call(tastedOperations.join, { params: { key }, body: { name } });
      put({ guest });
      askIn(0);
    },

    say: (score: TastingScore): void => {
      put({ waiting: { ...now.waiting, [score.wine]: score } });
      askIn(SENT_AFTER_MS);
    },
  };
}
