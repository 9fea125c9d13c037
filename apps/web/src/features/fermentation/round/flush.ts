import type { TankReading } from '@cuverie/contract';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { queue, type WaitingReading } from './queue.ts';

type Send = (reading: WaitingReading) => Promise<TankReading>;

let sending: Promise<void> | undefined;

/** Whether the server said no to this very reading: sent again unchanged it would say so again. */
function isFinal(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && [400, 404, 409, 413].includes(failure.status);
}

async function sendAll(
  userId: string,
  send: Send,
  onStored: (of: WaitingReading, stored: TankReading) => void,
) {
  for (;;) {
    const next = queue.read().find((one) => one.userId === userId && one.refused === undefined);
    if (!next) return;
    try {
      const stored = await send(next);
      queue.remove(next.draft.id);
      onStored(next, stored);
    } catch (failure) {
      // It may have arrived all the same.
      queue.change(next.draft.id, {
        wasSent: true,
        ...(isFinal(failure) && { refused: messageOf(failure) }),
      });
      // The others would fare no better now; they wait for the next try.
      if (!isFinal(failure)) return;
    }
  }
}

/** Sends what one person has waiting, one after the other in the order it was read; never twice at a time. */
export function flush(
  userId: string,
  send: Send,
  onStored: (of: WaitingReading, stored: TankReading) => void,
): Promise<void> {
  sending ??= sendAll(userId, send, onStored).finally(() => {
    sending = undefined;
  });
  return sending;
}
