import type { OutboxEntry } from '../../platform/outbox.ts';

/** What became of what was sent in one go. */
export interface Sent {
  readonly stored: readonly OutboxEntry[];
  readonly held: readonly OutboxEntry[];
}

const listeners = new Set<(sent: Sent) => void>();

/** Hears of what was sent in one go; the code that sends need not be there yet. */
export function hearSent(listener: (sent: Sent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSent(sent: Sent): void {
  for (const listener of listeners) listener(sent);
}
