import { v7 as newId } from 'uuid';
import { distinctMoment } from '../../platform/clock.ts';
import type { OutboxEntry } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { released } from './fold.ts';
import { callOf } from './kinds.ts';
import { sendNow } from './send.ts';

/** Changes one as a person decided, and sends it. */
async function decide(
  { id }: OutboxEntry,
  as: (entry: OutboxEntry) => readonly OutboxEntry[],
): Promise<void> {
  await outboxStore.change((entries) => entries.flatMap((entry) => (entry.id === id ? as(entry) : [entry])));
  await sendNow();
}

/** Tries once more what was refused: what stood in its way may be gone. */
export const tryAgain = (entry: OutboxEntry): Promise<void> => decide(entry, (one) => [released(one)]);

/** Takes one out for good: a person said so. */
export const discard = (entry: Pick<OutboxEntry, 'id'>): Promise<unknown> =>
  outboxStore.change((entries) => entries.filter(({ id }) => id !== entry.id));

/** Saves what was changed here over what somebody else made of the row. */
export const keepMine = (entry: OutboxEntry): Promise<void> =>
  decide(entry, ({ current, ...one }) => [
    { ...released(one), base: current, body: { ...one.body, version: current?.['version'] } },
  ]);

/** A row that is gone as a new one, where what is known of it is enough. */
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
  const { base: __, ...rest } = released(entry);
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

/** Makes a row that is gone again, under a new id. */
export const makeAgain = (entry: OutboxEntry): Promise<void> => decide(entry, (one) => [asNew(one) ?? one]);
