import { useEffect, useRef } from 'react';

/** For the button of a form that begins anew once it was saved: the keyboard goes on from there. */
export function useFocusOnceSaved(times: number) {
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (times > 0) save.current?.focus({ preventScroll: true });
  }, [times]);
  return save;
}
