import { useEffect, useRef, useState } from 'react';
import { isPassing } from '../../../api/failure.ts';

/** Seconds between tries while the network is away; the last one holds on. */
const PAUSES_S = [2, 4, 8, 15, 30] as const;

/**
 * Saves, and where no answer comes tries again by itself, sooner when the browser is back online: a row has no
 * network in places. The same values go each time, under one id, so that they are stored once.
 */
export function useInsistentSave<Values>(save: (values: Values) => Promise<void>) {
  const [isSaving, setSaving] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const current = useRef({ tries: 0, timer: 0, values: undefined as Values | undefined, isGone: false });
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });

  const stop = () => {
    clearTimeout(current.current.timer);
    Object.assign(current.current, { tries: 0, timer: 0, values: undefined });
    setWaiting(false);
  };

  const attempt = async (values: Values) => {
    clearTimeout(current.current.timer);
    current.current.values = values;
    setSaving(true);
    setFailure(null);
    try {
      await latest.current(values);
      stop();
    } catch (cause) {
      setFailure(cause);
      if (isPassing(cause)) waitAndRetry(values);
      else stop();
    } finally {
      setSaving(false);
    }
  };

  const waitAndRetry = (values: Values) => {
    // Whoever opens the form again tries again.
    if (current.current.isGone) return;
    const { tries } = current.current;
    const pause = PAUSES_S[Math.min(tries, PAUSES_S.length - 1)] ?? 30;
    current.current.tries = tries + 1;
    current.current.timer = window.setTimeout(() => void attempt(values), pause * 1000);
    setWaiting(true);
  };

  const retry = useRef(() => {});
  useEffect(() => {
    retry.current = () => {
      const { values } = current.current;
      if (values !== undefined && !isSaving) void attempt(values);
    };
  });
  useEffect(() => {
    const onOnline = () => retry.current();
    const state = current.current;
    state.isGone = false;
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      clearTimeout(state.timer);
      state.isGone = true;
    };
  }, []);

  return {
    isSaving,
    /** No answer came; another try is on its way. */
    isWaiting,
    failure,
    save: (values: Values) => void attempt(values),
    retryNow: () => retry.current(),
    /** Lets go of it: nothing more is tried. */
    stop,
  };
}
