import { useEffect, useLayoutEffect, useRef } from 'react';

/** Where the focus was before a dialog that goes in this very moment, maybe for another in its place. */
let leftFrom: Element | null = null;

/**
 * Gives the focus back, when a dialog closes or goes, to where it was when the dialog opened. Mantine does
 * that too, but not for a dialog that was open from its first moment.
 */
export function useFocusReturn(opened: boolean): void {
  const place = useRef<Element>(null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const { activeElement, body } = document;
    place.current = activeElement === body ? leftFrom : activeElement;
    return () => {
      leftFrom = place.current;
    };
  }, [opened]);
  // After React is through, which holds on to the focus while it changes the page.
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      leftFrom = null;
      // What closed it may have led the focus on: away from a card that is about to be deleted.
      if (document.activeElement?.closest('body > :not([data-portal])')) return;
      if (place.current instanceof HTMLElement && place.current.isConnected) {
        place.current.focus({ preventScroll: true });
      }
    };
  }, [opened]);
}
