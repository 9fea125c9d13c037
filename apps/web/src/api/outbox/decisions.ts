import { v7 as newId } from 'uuid';
import { distinctMoment } from '../../platform/clock.ts';
import type { OutboxEntry } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { withoutRefusal } from './fold.ts';
import { callOf } from './kinds.ts';
import { sendNow } from './send.ts';

/** Replaces an entry as the user decided, then sends it. */
async function decide(
  { id }: OutboxEntry,
  as: (entry: OutboxEntry) => readonly OutboxEntry[],
): Promise<void> {
  await outboxStore.change((entries) => entries.flatMap((entry) => (entry.id === id ? as(entry) : [entry])));
  await sendNow();
}

/** Retries a refused entry: the reason of the refusal may be gone. */
export const tryAgain = (entry: OutboxEntry): Promise<void> => decide(entry, (one) => [withoutRefusal(one)]);

/** Removes an entry for good, on the user's request. */
export const discard = (entry: Pick<OutboxEntry, 'id'>): Promise<unknown> =>
  outboxStore.change((entries) => entries.filter(({ id }) => id !== entry.id));

/** Saves the user's change over a change another person made to the row. */
export const saveOverOther = (entry: OutboxEntry): Promise<void> =>
  decide(entry, ({ current, ...one }) => [
    { ...withoutRefusal(one), base: current, body: { ...one.body, version: current?.['version'] } },
  ]);

/** Turns the change of a deleted row into an addition, if enough of the row is known. */
function asNew(entry: OutboxEntry): OutboxEntry | undefined {
  const { thing, act } = callOf(entry.operation) ?? {};
  const add = thing?.calls.add;
  if (act !== 'change' || add === undefined || entry.base === undefined || thing?.needs || thing?.touches)
    return undefined;
  const { version: _, ...row } = { ...entry.base, ...entry.body };
  const known = Object.entries(row).filter(
    ([field, value]) => field in add.body.shape && field !== 'image' && value !== null && value !== undefined,
  );
  const id = newId();
  const body = { ...Object.fromEntries(known), id };
  if (!add.body.safeParse(body).success) return undefined;
  const { base: __, ...rest } = withoutRefusal(entry);
  return {
    ...rest,
    id,
    operation: add.id,
    act: 'add',
    params: {},
    body,
    row: id,
    touches: [id],
    wasSent: false,
    madeAt: distinctMoment(),
  };
}

export const canBeNew = (entry: OutboxEntry): boolean => asNew(entry) !== undefined;

/** Adds a deleted row again, under a new id. */
export const makeAgain = (entry: OutboxEntry): Promise<void> => decide(entry, (one) => [asNew(one) ?? one]);
