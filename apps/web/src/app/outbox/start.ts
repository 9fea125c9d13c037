import { callOf } from '../../api/outbox/kinds.ts';
import { onEntrySaved } from '../../api/outbox/save-unsent.ts';
import { sendNow } from '../../api/outbox/send.ts';
import { onRoundSent, type Sent } from '../../api/outbox/sent.ts';
import { isChangedBy } from '../../api/query-keys.ts';
import { membership } from '../../platform/membership.ts';
import { type OutboxEntry, outbox } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { outOfReach } from '../../platform/reach.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { countText } from '../../ui/words.ts';
import { queryClient } from '../query-client.ts';

/** Refetches the queries that show these entries. */
function refresh(entries: readonly OutboxEntry[]): void {
  const kinds = new Set(entries.flatMap(({ operation }) => callOf(operation)?.thing.kind ?? []));
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isChangedBy(queryKey, kinds) });
}

const stillWaits = (entry: OutboxEntry): boolean =>
  outbox.read().some(({ touches, held }) => touches.includes(entry.row) && held === undefined);

/** Asks the browser once for persistent storage, so that it does not evict waiting entries. */
let isAsked = false;
function persist(): void {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => undefined);
}

async function onKept(entry: OutboxEntry): Promise<void> {
  persist();
  await sendNow();
  refresh([entry]);
  // A reading round shows the state of its own readings.
  if (entry.from === undefined && stillWaits(entry))
    toast.done('No connection: it is kept on this device, and sent by itself.', 'the outbox');
}

function onSent({ stored, held }: Sent, look: () => void): void {
  refresh([...stored, ...held]);
  const late = stored.filter(({ wasSent, from }) => wasSent && from === undefined);
  if (late.length > 0)
    toast.done(
      `${countText(late.length, 'change')} that waited ${late.length === 1 ? 'was' : 'were'} sent.`,
      'the outbox',
    );
  const first = held.find(({ from }) => from === undefined);
  if (first)
    toast.failed(
      held.length === 1
        ? `What you changed could not be saved: ${first.about}`
        : `${held.length} changes could not be saved.`,
      new Error(first.refused),
      { label: 'Look', act: look },
    );
}

/**
 * Sends waiting entries as soon as a user is signed in.
 * @param look opens the page of waiting entries
 */
export function startOutbox(look: () => void, signal: AbortSignal): void {
  const send = () => void sendNow();
  onEntrySaved((entry) => void onKept(entry));
  const end = onRoundSent((sent) => onSent(sent, look));
  signal.addEventListener('abort', end);
  window.addEventListener('online', send, { signal });
  outOfReach.onReturn(send);
  membership.onMove(send);
  if (matchMedia('(display-mode: standalone)').matches) persist();
  if (!outbox.hasAny()) return;
  outboxStore.read().then(
    (entries) => {
      const whose = membership.get()?.userId;
      if (entries.some(({ userId }) => userId === whose)) persist();
      send();
    },
    () => undefined,
  );
}
