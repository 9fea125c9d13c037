import { type Tasted, type TastingScore, tastedOperations } from '@cuverie/contract';
import { call } from '../../../../api/client.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { storage } from '../../../../platform/storage.ts';
import { createStore } from '../../../../platform/store.ts';

/** How often it is asked how the tasting stands. */
const ASKED_EVERY_MS = 4000;
/** After the last sign that was typed. */
const SENT_AFTER_MS = 700;

/** What this phone keeps of a tasting: who its guest is, and what was said and not sent yet, by wine. */
interface Kept {
  guest: string | null;
  waiting: Record<string, TastingScore>;
}

interface Standing extends Kept {
  /** As it was heard last. */
  tasted?: Tasted;
  /** Why it was not heard just now. */
  failure?: unknown;
}

const keptAs = (key: string) => `tasting ${key}`;

/** What was kept; a guest who comes from another phone brings who they are behind the `#`. */
function keptOf(key: string): Kept {
  const moved = location.hash.slice(1);
  if (/^[\w-]{43}$/.test(moved)) {
    history.replaceState(history.state, '', location.pathname);
    return { guest: moved, waiting: {} };
  }
  try {
    return { guest: null, waiting: {}, ...(JSON.parse(storage.get(keptAs(key)) ?? '{}') as Partial<Kept>) };
  } catch {
    return { guest: null, waiting: {} };
  }
}

/** What still waits once `sent` is stored: what was changed since. */
const without = (waiting: Kept['waiting'], sent: Kept['waiting']): Kept['waiting'] =>
  Object.fromEntries(Object.entries(waiting).filter(([wine, score]) => sent[wine] !== score));

/** A tasting on the phone of a guest. What is said is kept here until it is sent. */
export function tastedSession(key: string) {
  let now: Standing = keptOf(key);
  const store = createStore<Standing>(now);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isOver = false;

  function put(changed: Partial<Standing>): void {
    now = { ...now, ...changed };
    const { guest, waiting } = now;
    storage.set(keptAs(key), JSON.stringify({ guest, waiting }));
    store.set(now);
  }

  const tell = (guest: string | null, waiting: Kept['waiting']): Promise<Tasted> =>
    guest === null
      ? call(tastedOperations.read, { params: { key } })
      : call(tastedOperations.say, { params: { key }, body: { guest, scores: Object.values(waiting) } });

  function askIn(milliseconds: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void ask(), milliseconds);
  }

  /** Sends what waits, and hears how it stands; then asks again in a while. */
  async function ask(): Promise<void> {
    if (isSending) return;
    isSending = true;
    // Of a closed tasting what was not sent in time stays here, to be read.
    const sent = now.tasted?.isClosed ? {} : now.waiting;
    try {
      const tasted = await tell(now.guest, sent);
      put({ tasted, failure: undefined, waiting: without(now.waiting, sent) });
    } catch (failure) {
      // A tasting that was deleted and begun anew, say, does not know this phone: its guest joins again.
      const code = failure instanceof ApiFailure ? failure.code : undefined;
      const isClosed = code === 'tasting_closed' && now.tasted !== undefined;
      put({
        failure,
        ...(code === 'guest_unknown' && { guest: null }),
        ...(isClosed && { tasted: { ...now.tasted, isClosed } as Tasted }),
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

    /** Asks from now on. @returns ends it */
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
