const INPUT_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** Time after which a page has loaded what it needs for its first paint. */
const IDLE_MS = 3000;

/**
 * Runs `act` once: three seconds from now, or before that on the first input or when the page is hidden.
 * @returns a function that cancels it
 */
export function onIdleOrFirstInput(act: () => void): () => void {
  const end = new AbortController();
  const cancel = () => {
    end.abort();
    clearTimeout(timer);
  };
  const actNow = () => {
    cancel();
    act();
  };
  const timer = setTimeout(actNow, IDLE_MS);
  const { signal } = end;
  for (const event of INPUT_EVENTS) addEventListener(event, actNow, { passive: true, signal });
  // For a phone that is put away.
  document.addEventListener('visibilitychange', actNow, { signal });
  return cancel;
}
