import { useEffect, useRef } from 'react';

/** Puts the keyboard on the first field that is wrong, with each further attempt. */
export function useFocusOnWrong(attempt: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
