import { type TankReadingDraft, tankReadingDraft } from '@cuverie/contract';
import { storage } from '../../../platform/storage.ts';

const KEY = 'tankRoundQueue';

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

/** What was kept, if it is still what it was: storage is open to whoever sits here. */
function waitingOf(kept: unknown): WaitingReading[] {
  const said = new Map<string, unknown>(
    typeof kept === 'object' && kept !== null ? Object.entries(kept) : [],
  );
  const [userId, tankId, tankName] = ['userId', 'tankId', 'tankName'].map((key) => said.get(key));
  const { data: draft } = tankReadingDraft.safeParse(said.get('draft'));
  const refused = said.get('refused');
  if (typeof userId !== 'string' || typeof tankId !== 'string' || draft?.id === undefined) return [];
  return [
    {
      userId,
      tankId,
      tankName: typeof tankName === 'string' ? tankName : 'a tank',
      draft: { ...draft, id: draft.id },
      wasSent: said.get('wasSent') === true,
      ...(typeof refused === 'string' && { refused }),
    },
  ];
}

/** Read anew each time: another tab may have changed it. */
function all(): WaitingReading[] {
  try {
    const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap(waitingOf);
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
