import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back, when a dialog closes or goes, to where it was when the dialog opened. Mantine does
 * that too, but not for a dialog that was open from its first moment.
 */
export function useFocusReturn(opened: boolean): void {
  const place = useRef<Element>(null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (opened) place.current = document.activeElement;
  }, [opened]);
  // After React is through, which holds on to the focus while it changes the page.
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      if (place.current instanceof HTMLElement && place.current.isConnected) {
        place.current.focus({ preventScroll: true });
      }
    };
  }, [opened]);
}
