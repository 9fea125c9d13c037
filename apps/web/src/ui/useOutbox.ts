import type { Operation } from '@cuverie/contract';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { onRoundSent } from '../api/outbox/sent.ts';
import { membership } from '../platform/membership.ts';
import { type OutboxEntry, outbox } from '../platform/outbox.ts';

const loadKeeping = () => import('../api/outbox/save-unsent.ts');
const loadSending = () => import('../api/outbox/send.ts');
const loadDecisions = () => import('../api/outbox/decisions.ts');

interface OutboxInput {
  id: string;
  params?: Readonly<Record<string, string>>;
  body: object;
  /** The form it comes from: `round`, `dialog` or `form`. */
  from: string;
}

const nothing: readonly OutboxEntry[] = [];

/**
 * The user's waiting entries of a kind, retried until they arrive, for forms that save typed values in any case.
 * @param call must not change
 * @param onAllStored called once for all entries sent together
 */
export function useOutbox(call: Operation, onAllStored?: (entries: readonly OutboxEntry[]) => void) {
  const here = membership.use();
  const [lastStored, setLastStored] = useState<OutboxEntry>();
  const everything = useSyncExternalStore(outbox.subscribe, outbox.read, () => nothing);

  const tell = useEffectEvent((stored: readonly OutboxEntry[]) => {
    const own = stored.filter(({ operation, from }) => operation === call.id && from !== undefined);
    for (const entry of own) setLastStored(entry);
    if (own.length > 0) onAllStored?.(own);
  });
  useEffect(() => onRoundSent(({ stored }) => tell(stored)), []);

  return useMemo(() => {
    const entries = everything.filter(
      ({ userId, estateId, operation }) =>
        userId === here?.userId && (estateId ?? here.estateId) === here.estateId && operation === call.id,
    );
    const send = async () => (await loadSending()).sendNow();
    return {
      waiting: entries.filter(({ held }) => held === undefined),
      refused: entries.filter(({ held }) => held !== undefined),
      entryOf: (id: string) => entries.find((entry) => entry.id === id),
      lastStored,
      /** Whether the user is known; otherwise nothing can be saved for them. */
      isReady: here !== undefined,
      /** Saves an entry and tries to send it once. */
      put: async ({ id, params, body, from }: OutboxInput): Promise<void> => {
        if (!here) throw new Error('It is not known yet who is logged in. Try again in a moment.');
        await (await loadKeeping()).saveAndSend(call, { params, body: { ...body, id } }, from);
        await send();
      },
      /** Sends a refused entry again: the reason of the refusal may be gone. */
      retry: (entry: OutboxEntry) => void loadDecisions().then(({ tryAgain }) => tryAgain(entry)),
      discard: (id: string) => void loadDecisions().then(({ discard }) => discard({ id })),
      send: () => void send(),
    };
  }, [everything, here, call, lastStored]);
}

export type Outbox = ReturnType<typeof useOutbox>;
