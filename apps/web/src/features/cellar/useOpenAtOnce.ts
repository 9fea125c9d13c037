import { useCallback, useState } from 'react';

/**
 * Opens what was loaded because somebody pressed its button. Only once the button stands there and has the focus, or
 * closing could not give it back: `button` is its ref.
 */
export function useOpenAtOnce() {
  const [isOpen, setOpen] = useState(false);
  const button = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    element.focus();
    setOpen(true);
  }, []);
  return { isOpen, setOpen, button };
}
