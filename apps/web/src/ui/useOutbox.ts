import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { currentUserQuery } from '../api/current-user.ts';
import { isOf, type OutboxEntry, outbox, type Sender, sendWaiting } from '../platform/outbox.ts';

/** How long something waits before it is tried again, ms. */
const AGAIN_MS = 8000;

type Options<Stored> = Omit<Sender<Stored>, 'userId' | 'estateId'>;

type Given = Pick<OutboxEntry, 'id' | 'params' | 'body' | 'rowKey' | 'about'>;

/**
 * What this person has waiting of a kind, tried again until it arrives.
 * @param options the same value for good
 */
export function useOutbox<Stored>(options: Options<Stored>) {
  const { operation } = options;
  const { data: person } = useQuery(currentUserQuery);
  const userId = person?.id;
  const estateId = person?.estate.id;
  const [lastStored, setLastStored] = useState<OutboxEntry>();
  const everything = useSyncExternalStore(outbox.subscribe, outbox.read);

  const send = useCallback(async () => {
    if (userId === undefined || estateId === undefined) return;
    const onStored = (entry: OutboxEntry, stored: Stored) => {
      options.onStored(entry, stored);
      setLastStored(entry);
    };
    await sendWaiting({ ...options, userId, estateId, onStored });
  }, [options, userId, estateId]);

  const queue = useMemo(() => {
    const whose = userId !== undefined && estateId !== undefined && { userId, estateId, operation };
    const entries = everything.filter((entry) => whose && isOf(entry, whose));
    return {
      waiting: entries.filter(({ refused }) => refused === undefined),
      refused: entries.filter(({ refused }) => refused !== undefined),
      entryOf: (id: string) => entries.find((entry) => entry.id === id),
      lastStored,
      /** Whether it is known who is here; without it nothing can be kept for them. */
      isReady: whose !== false,
      /** Keeps it, and tries to send it once. */
      put: async (given: Given): Promise<void> => {
        if (!whose) throw new Error('It is not known yet who is logged in. Try again in a moment.');
        const wasSent = entries.some(({ id }) => id === given.id);
        outbox.put({ ...given, ...whose, wasSent, madeAt: new Date().toISOString() });
        await send();
      },
      /** Sends a refused one again: what stood in its way may be gone. */
      retry: (entry: OutboxEntry) => {
        const { refused: _, problems: __, ...again } = entry;
        outbox.put(again);
        void send();
      },
      discard: outbox.remove,
      send: () => void send(),
    };
  }, [everything, userId, estateId, operation, lastStored, send]);

  const hasWaiting = queue.waiting.length > 0;
  useEffect(() => {
    if (!hasWaiting) return undefined;
    const again = () => void send();
    again();
    const trying = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(trying);
      window.removeEventListener('online', again);
    };
  }, [hasWaiting, send]);

  return queue;
}

export type Outbox = ReturnType<typeof useOutbox>;
