const listeners = new Set<() => void>();

/** Notifies other code that the estate's data may have changed, here or elsewhere. */
export const news = {
  tell(): void {
    for (const listener of listeners) listener();
  },
  hear(listener: () => void, signal: AbortSignal): void {
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener));
  },
};
