import type { Operation } from '@cuverie/contract';
import { membership } from '../../platform/membership.ts';
import { type OutboxEntry, outbox, type Row } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { call } from '../client.ts';
import { ApiFailure, messageOf } from '../failure.ts';
import { tokens } from '../tokens.ts';
import { readyOf } from './fold.ts';
import { callOf } from './kinds.ts';
import { fieldsIn, isAlike, mergeOutcome } from './merge.ts';
import { notifySent, type Sent } from './sent.ts';

/** The number of rows sent in parallel. */
const AT_ONCE = 4;

/** Whether the server refused the call itself, so that a retry would be refused too. */
const isRefusal = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status);

const ask = (operation: Operation, entry: OutboxEntry, body: Row | undefined): Promise<unknown> =>
  call(operation, {
    params: entry.params,
    query: entry.query,
    body,
    picture: entry.picture,
    estate: entry.estateId,
    isFromOutbox: true,
  });

/** The difference between a stored row and the entry, as a change. */
function missingOf(change: Operation, stored: Row, body: Row): Row | undefined {
  const open = Object.entries(body).filter(
    ([field, value]) => field in stored && !isAlike(value, stored[field]),
  );
  const { data } = change.body.safeParse(Object.fromEntries(open));
  return data && Object.keys(data).length > 0 ? data : undefined;
}

/** Sends one entry. If an earlier attempt was stored, updates that row to the entry. */
async function ofOne(entry: OutboxEntry): Promise<unknown> {
  const known = callOf(entry.operation);
  if (known === undefined) throw new Error(`This version cannot send ${entry.operation}`);
  const { operation, act, thing } = known;
  try {
    const answer = await ask(operation, entry, operation.takesBody ? entry.body : undefined);
    const change = thing.calls.change;
    if (act !== 'add' || !entry.wasSent || change === undefined) return answer;
    const row = (thing.kind === 'consumption' ? (answer as { consumption: Row }).consumption : answer) as Row;
    const missing = missingOf(change, row, entry.body);
    if (missing === undefined) return answer;
    const params = { ...entry.params, [thing.by ?? 'id']: entry.row };
    return await ask(change, { ...entry, params }, { ...missing, version: row['version'] });
  } catch (failure) {
    const isGone = failure instanceof ApiFailure && failure.status === 404;
    // A row that is already gone needs no deletion.
    if (isGone && (act === 'delete' || act === 'restore')) return undefined;
    throw failure;
  }
}

const rowsOf = (answer: unknown): Row[] => {
  const { consumption, wine } = Object(answer) as { consumption?: Row; wine?: Row };
  return [answer as Row, consumption, wine].filter((row): row is Row => typeof row?.['id'] === 'string');
};

/**
 * Lets later entries of the same row continue from the stored one, unless another person changed the fields they set.
 */
function goingOn(entry: OutboxEntry, stored: readonly Row[]): OutboxEntry {
  const row = stored.find(({ id }) => id === entry.row);
  const { version } = entry.body;
  if (!row || version === undefined || row['version'] === undefined) return entry;
  const isClean = fieldsIn(entry).every((field) => isAlike(row[field], entry.base?.[field]));
  return isClean ? { ...entry, base: row, body: { ...entry.body, version: row['version'] } } : entry;
}

/** Removes an entry that arrived. One corrected during its sending stays and is sent again. */
function without(entries: readonly OutboxEntry[], sent: OutboxEntry, answer: unknown): OutboxEntry[] {
  const rows = rowsOf(answer);
  return entries.flatMap((entry) => {
    if (entry.id !== sent.id) return [goingOn(entry, rows)];
    return entry.madeAt === sent.madeAt ? [] : [entry];
  });
}

const asHeld = (entry: OutboxEntry, failure: ApiFailure): OutboxEntry => ({
  ...entry,
  held: failure.status === 404 ? 'gone' : 'refused',
  refused: messageOf(failure),
  problems: failure.errors,
});

const rowIn = (current: unknown): Row | undefined =>
  typeof (Object(current) as Row)['version'] === 'number' ? (current as Row) : undefined;

/** The entry after a refusal; `undefined` if it counts as stored. */
function afterRefusal(entry: OutboxEntry, failure: ApiFailure): OutboxEntry | undefined {
  const current = failure.status === 409 ? rowIn(failure.current) : undefined;
  if (current === undefined || entry.act !== 'change') return asHeld(entry, failure);
  const outcome = mergeOutcome(entry, current);
  if (outcome === 'stored') return undefined;
  return outcome === 'conflict'
    ? { ...entry, held: outcome, current, refused: messageOf(failure) }
    : { ...entry, base: current, body: { ...entry.body, version: current['version'] } };
}

const own = (entries: readonly OutboxEntry[]): OutboxEntry[] => {
  const userId = tokens.access() === null ? undefined : membership.get()?.userId;
  return entries.filter((entry) => entry.userId === userId);
};

/** Marks an entry as possibly arrived before its first byte is sent, in case the page closes meanwhile. */
async function begun({ id, madeAt }: OutboxEntry): Promise<OutboxEntry | undefined> {
  let before: OutboxEntry | undefined;
  await outboxStore.change((entries) =>
    entries.map((entry) => {
      if (entry.id !== id || entry.madeAt !== madeAt || entry.held !== undefined) return entry;
      before = entry;
      return { ...entry, wasSent: true };
    }),
  );
  return before;
}

type Outcome = 'stored' | 'held' | 'again' | 'later';

async function sendOne(ready: OutboxEntry): Promise<{ outcome: Outcome; entry: OutboxEntry }> {
  const entry = await begun(ready);
  if (entry === undefined) return { outcome: 'again', entry: ready };
  try {
    const answer = await ofOne(entry);
    await outboxStore.change((entries) => without(entries, entry, answer));
    return { outcome: 'stored', entry };
  } catch (failure) {
    if (!isRefusal(failure)) return { outcome: 'later', entry };
    const next = afterRefusal(entry, failure);
    await outboxStore.change((entries) =>
      next === undefined
        ? without(entries, entry, failure.current)
        : entries.map((one) => (one.id === entry.id && one.madeAt === entry.madeAt ? next : one)),
    );
    if (next === undefined) return { outcome: 'stored', entry };
    return { outcome: next.held === undefined ? 'again' : 'held', entry: next };
  }
}

interface Round extends Sent {
  /** Whether a retry is needed later. */
  readonly isOpen: boolean;
}

/** Sends ready entries until none is left or the server cannot be reached. */
async function sendAll(): Promise<Round> {
  const [stored, held]: [OutboxEntry[], OutboxEntry[]] = [[], []];
  for (;;) {
    const ready = readyOf(own(await outboxStore.read())).slice(0, AT_ONCE);
    if (ready.length === 0) return { stored, held, isOpen: false };
    const outcomes = await Promise.all(ready.map(sendOne));
    stored.push(...outcomes.filter(({ outcome }) => outcome === 'stored').map(({ entry }) => entry));
    held.push(...outcomes.filter(({ outcome }) => outcome === 'held').map(({ entry }) => entry));
    if (outcomes.some(({ outcome }) => outcome === 'later')) return { stored, held, isOpen: true };
  }
}

/** Only one tab sends at a time if the browser has locks. Without them, a call that arrives twice is stored once. */
const inTurn = (send: () => Promise<Round>): Promise<Round> =>
  navigator.locks ? navigator.locks.request('cuverie-outbox', send) : send();

/** Milliseconds between two attempts: doubled up to the longest. */
const [SHORTEST_MS, LONGEST_MS] = [8000, 5 * 60_000];

let underWay: Promise<void> | undefined;
let isAsked = false;
let pause = SHORTEST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

async function rounds(): Promise<void> {
  do {
    isAsked = false;
    const { isOpen, ...sent } = await inTurn(sendAll).catch(() => ({ stored: [], held: [], isOpen: true }));
    if (sent.stored.length + sent.held.length > 0) notifySent(sent);
    clearTimeout(timer);
    if (!isOpen) pause = SHORTEST_MS;
    else {
      timer = setTimeout(() => void sendWaiting(), pause);
      pause = Math.min(pause * 2, LONGEST_MS);
    }
  } while (isAsked);
}

/** Sends the user's waiting entries, and retries later what does not get through. */
export function sendWaiting(): Promise<void> {
  isAsked = underWay !== undefined;
  underWay ??= rounds().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Sends at once, because the server may be reachable again. */
export function sendNow(): Promise<void> {
  pause = SHORTEST_MS;
  return outbox.hasAny() ? sendWaiting() : Promise.resolve();
}
