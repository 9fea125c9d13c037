import { useEffect, useRef } from 'react';

/** Focuses the button of a form that remounted after it was saved. */
export function useFocusOnceSaved(times: number) {
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (times > 0) save.current?.focus({ preventScroll: true });
  }, [times]);
  return save;
}
