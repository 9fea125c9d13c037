const listeners = new Set<() => void>();

/** Word that something of the estate may have changed, here or elsewhere. */
export const news = {
  tell(): void {
    for (const listener of listeners) listener();
  },
  hear(listener: () => void, signal: AbortSignal): void {
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener));
  },
};
