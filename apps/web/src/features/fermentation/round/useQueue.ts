import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { sendReading } from '../readings/reading.queries.ts';
import { keepReading, me } from '../tanks/tank.queries.ts';
import { flush } from './flush.ts';
import { queue, type WaitingReading } from './queue.ts';

/** How long a reading waits before it is tried again, ms. */
const AGAIN_MS = 8000;

/** The readings of this person that are still on their way, tried again until they arrive. */
export function useQueue() {
  const client = useQueryClient();
  const { data: person } = useQuery(me());
  const everything = useSyncExternalStore(queue.subscribe, queue.read);
  const userId = person?.id;
  const own = everything.filter((one) => one.userId === userId);
  const count = own.filter(({ refused }) => refused === undefined).length;

  const send = useCallback(() => {
    if (userId === undefined) return;
    void flush(
      userId,
      ({ tankId, draft, wasSent }) => sendReading(tankId, draft, wasSent),
      ({ tankId }, stored) => keepReading(client, tankId, stored),
    );
  }, [client, userId]);

  useEffect(() => {
    if (count === 0) return undefined;
    send();
    const trying = setInterval(send, AGAIN_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(trying);
      window.removeEventListener('online', send);
    };
  }, [count, send]);

  return {
    waiting: own.filter(({ refused }) => refused === undefined),
    refused: own.filter(({ refused }) => refused !== undefined),
    /** Whether it is known who reads here; without it nothing can be kept for them. */
    isReady: userId !== undefined,
    add: (reading: Omit<WaitingReading, 'userId' | 'wasSent'>) => {
      if (userId === undefined) return;
      queue.add({ ...reading, userId, wasSent: false });
    },
    discard: (id: string) => queue.remove(id),
    /** Sends a refused one again: what stood in its way may be gone. */
    retry: (id: string) => queue.change(id, { refused: undefined }),
    send,
  };
}

export type ReadingQueue = ReturnType<typeof useQueue>;
