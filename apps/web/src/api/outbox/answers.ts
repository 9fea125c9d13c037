import type { User } from '@cuverie/contract';
import type { QueryKey } from '@tanstack/react-query';
import { membership } from '../../platform/membership.ts';
import { type OutboxEntry, outbox, type Row } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { CONSUMPTIONS, CURRENT_USER, lists, TANKS } from '../query-keys.ts';
import { isOf } from './fold.ts';
import { callOf, type Find } from './kinds.ts';
import { withEntry } from './overlay.ts';
import { shownRow } from './rows.ts';
import { shown } from './shown.ts';

/** A row as the screens have it, or as it waits to be added. */
export const find: Find = (id) => shownRow(shown.get(), id) ?? waitingRow(id);

function waitingRow(id: string): Row | undefined {
  const entry = outbox.read().find(({ row, act }) => row === id && act === 'add');
  return entry && callOf(entry.operation)?.thing.made(entry, writer(), find);
}

/** The name of the user. */
export const writer = (): string => shown.get()?.getQueryData<User>(CURRENT_USER)?.name ?? '';

let first: Promise<unknown> | undefined;

/** The user's waiting entries for this estate. */
export async function ownEntries(): Promise<OutboxEntry[]> {
  first ??= outboxStore.read().catch(() => {
    first = undefined;
  });
  await first;
  const whose = membership.get();
  return whose === undefined ? [] : outbox.read().filter((entry) => isOf(entry, whose));
}

/** Answers a query about a row that exists only on this device. The server does not know it yet. */
export async function ownAnswer(key: QueryKey): Promise<unknown> {
  const [of, what, which] = key;
  if (typeof which !== 'string') return undefined;
  const entry = (await ownEntries()).find(({ row, act }) => row === which && act === 'add');
  const thing = entry && callOf(entry.operation)?.thing;
  if (!entry || !thing || thing.kind === 'task') return undefined;
  if (!lists(key, thing.kind) && of !== CONSUMPTIONS[0]) return undefined;
  if (what === 'one' || what === 'operation') return thing.made(entry, writer(), find);
  const none = of === TANKS[0] ? { readings: [] } : [];
  return what === 'readings' || what === 'of' ? none : undefined;
}

/** A query's answer with all waiting entries applied. */
export async function withEntries(key: QueryKey, data: unknown): Promise<unknown> {
  const by = writer();
  return (await ownEntries()).reduce((laid, entry) => withEntry(key, laid, entry, { by, find }), data);
}
