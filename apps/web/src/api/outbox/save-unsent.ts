import type { Operation } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { distinctMoment, today } from '../../platform/clock.ts';
import { membership } from '../../platform/membership.ts';
import { type OutboxEntry, outbox, type Row } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { ApiFailure } from '../failure.ts';
import { lists } from '../query-keys.ts';
import type { RequestParts } from '../request.ts';
import { find, writer } from './answers.ts';
import { isBehind, isOf, putBehind, withoutRefusal } from './fold.ts';
import { afterTaking, bottlesTaken, type Call, callOf, wineOf, withChanges } from './kinds.ts';
import { withEntry } from './overlay.ts';
import { withRoom } from './room.ts';
import { shown } from './shown.ts';

const NO_ROOM =
  'Cuverie is out of reach, and this device has no room left to keep it until then. It is still here: keep this page open, make room, and try again.';

const textsOf = (fields: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

const nameOf = (row: Row | undefined): string => {
  const name = row?.['name'] ?? row?.['code'] ?? row?.['title'];
  return typeof name === 'string' ? name : '';
};

/** Builds the entry of a call. Its time is that of the action, not of the sending. */
function entryOf(
  { act, thing, operation }: Call,
  parts: RequestParts,
  from?: string,
): OutboxEntry | undefined {
  const whose = membership.get();
  if (whose === undefined) return undefined;
  // Distinguishes an entry corrected during its sending from the one that was sent.
  const madeAt = distinctMoment();
  const params = textsOf(parts.params);
  const given = Object(parts.body) as Row;
  const row = params[thing.by ?? 'id'] ?? '';
  const isNew = act === 'add' && thing.kind !== 'task';
  const shown = isNew ? given['id'] : act === 'add' ? row : undefined;
  const id = typeof shown === 'string' ? shown : newId();
  const about = isNew ? id : row;
  const body: Row = { ...given, ...(isNew && { id }), ...timeOf(thing.kind, act, given, madeAt) };
  const base = isNew ? undefined : find(about);
  const of = { params, body, base };
  const needs = thing.needs?.(of) ?? [];
  const touches = [...new Set([about, ...(thing.touches?.(of, find) ?? [])])].filter((one) => one !== '');
  const parent = [...needs, ...touches.slice(1)].map(find).find((one) => nameOf(one) !== '');
  return {
    id,
    userId: whose.userId,
    estateId: parts.estate ?? whose.estateId,
    operation: operation.id,
    act,
    params,
    query: parts.query,
    body,
    picture: parts.picture,
    row: about,
    touches,
    needs,
    about: nameOf({ ...base, ...body }) || nameOf(parent),
    from,
    madeAt,
    wasSent: false,
    base,
  };
}

function timeOf(kind: string, act: string, body: Row, madeAt: string): Row {
  if (act !== 'add') return {};
  if (kind === 'tank-reading') return { timestamp: body['timestamp'] ?? madeAt };
  if (kind === 'task') return { at: body['at'] ?? madeAt };
  if (kind !== 'consumption') return {};
  return { day: body['day'] ?? today(new Date(madeAt)) };
}

const own = (): OutboxEntry[] => {
  const whose = membership.get();
  return whose === undefined ? [] : outbox.read().filter((entry) => isOf(entry, whose));
};

/** The row with the entry applied. */
function rowAfter(entry: OutboxEntry, { thing }: Call): Row | undefined {
  if (entry.act === 'add') return thing.made(entry, writer(), find);
  return entry.base && withChanges(thing, entry.base, entry.body);
}

/** Predicts the server's answer. */
function answerOf(entry: OutboxEntry, call: Call): unknown {
  const { thing, act } = call;
  if (thing.kind === 'consumption') {
    const wine = find(wineOf(entry));
    const after = wine && afterTaking(wine, bottlesTaken(entry), entry.body['place']);
    return act === 'delete'
      ? { id: entry.row, wine: after }
      : { consumption: rowAfter(entry, call), wine: after };
  }
  if (act === 'delete') return { id: entry.row, undo: entry.query?.['undo'] };
  return rowAfter(entry, call);
}

/** Applies an entry to the data on the screens until they are refetched. */
function show(entry: OutboxEntry, { thing }: Call): void {
  const client = shown.get();
  const by = writer();
  for (const query of client?.getQueryCache().findAll() ?? []) {
    if (!lists(query.queryKey, thing.kind)) continue;
    const next = withEntry(query.queryKey, query.state.data, entry, { by, find });
    if (next !== query.state.data) client?.setQueryData(query.queryKey, next);
  }
}

type OnKept = (entry: OutboxEntry) => void;
/** Entries saved before the listener was loaded. */
const unheard: OutboxEntry[] = [];
let onKept: OnKept = (entry) => void unheard.push(entry);

/** Sets the listener for saved entries and passes on those saved earlier. */
export const onEntrySaved = (hear: OnKept): void => {
  onKept = hear;
  for (const entry of unheard.splice(0)) hear(entry);
};

async function put(entry: OutboxEntry, call: Call): Promise<unknown> {
  const answer = answerOf(entry, call);
  let isNew = false;
  try {
    await withRoom(() =>
      outboxStore.change((entries) => {
        const there = entries.find(({ id }) => id === entry.id);
        isNew = there === undefined;
        // An entry that was corrected under its id replaces the earlier one.
        if (there) return entries.map((one) => (one === there ? { ...entry, wasSent: there.wasSent } : one));
        return putBehind(entries, entry);
      }),
    );
  } catch (cause) {
    throw new ApiFailure({ status: 0, code: 'not_kept', message: NO_ROOM, cause });
  }
  if (isNew) show(entry, call);
  onKept(entry);
  return answer;
}

/** The waiting entry that an undo or a void takes back. */
function takenBack({ id }: Operation, { params }: RequestParts): OutboxEntry | undefined {
  return own().find(
    ({ act, row, query }) =>
      (id === 'undo' && act === 'delete' && query?.['undo'] === params?.['undo']) ||
      (id === 'voidOperation' && act === 'add' && row === params?.['id']),
  );
}

/**
 * Drops an entry that was never sent. One that may have arrived is replaced by the call that takes it back on the
 * server.
 */
async function dropEntry(taken: OutboxEntry, operation: Operation, parts: RequestParts): Promise<unknown> {
  const instead: OutboxEntry = {
    ...withoutRefusal(taken),
    operation: operation.id,
    act: 'restore',
    params: textsOf(parts.params),
    query: undefined,
    body: Object(parts.body) as Row,
    madeAt: distinctMoment(),
  };
  await outboxStore.change((entries) =>
    entries.flatMap((one) => {
      if (one.id !== taken.id) return [one];
      return one.wasSent ? [instead] : [];
    }),
  );
  onKept(taken);
  return operation.id === 'undo' ? { restored: 1, skipped: 0 } : taken.body;
}

/** Appends a call to the waiting entries of the same row, whether or not the server can be reached. */
export async function saveBehind(
  operation: Operation,
  parts: RequestParts,
): Promise<{ answer: unknown } | undefined> {
  await outboxStore.read();
  const taken = takenBack(operation, parts);
  if (taken) return { answer: await dropEntry(taken, operation, parts) };
  const call = callOf(operation.id);
  if (call?.act === 'restore') return undefined;
  const entry = call && entryOf(call, parts);
  if (!call || !entry || !own().some((earlier) => isBehind(entry, earlier))) return undefined;
  if (entry.act === 'change' && entry.base === undefined) return undefined;
  return { answer: await put(entry, call) };
}

/**
 * Saves a call that did not reach the server.
 * @throws the given failure, if the user or the row is not known
 */
export async function saveUnsent(
  operation: Operation,
  parts: RequestParts,
  failure: ApiFailure,
): Promise<unknown> {
  const call = callOf(operation.id);
  const entry = call && call.act !== 'restore' ? entryOf(call, parts) : undefined;
  if (!call || !entry || (entry.act === 'change' && entry.base === undefined)) throw failure;
  // The failed attempt may have arrived all the same.
  return put({ ...entry, wasSent: true }, call);
}

/** Saves a call in any case and sends it as soon as possible. For forms that show this themselves. */
export async function saveAndSend(operation: Operation, parts: RequestParts, from?: string): Promise<void> {
  const call = callOf(operation.id);
  const entry = call && entryOf(call, parts, from);
  if (call && entry) await put(entry, call);
}
