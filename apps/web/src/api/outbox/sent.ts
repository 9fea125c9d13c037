import type { OutboxEntry } from '../../platform/outbox.ts';

/** The outcome of one round of sending. */
export interface Sent {
  readonly stored: readonly OutboxEntry[];
  readonly held: readonly OutboxEntry[];
}

const listeners = new Set<(sent: Sent) => void>();

/** Listens to the outcome of each round of sending, without loading the code that sends. */
export function onRoundSent(listener: (sent: Sent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifySent(sent: Sent): void {
  for (const listener of listeners) listener(sent);
}
