import { useEffect, useLayoutEffect, useRef } from 'react';

/** The element focused before a dialog that is just closing, possibly replaced by another dialog. */
let leftFrom: Element | null = null;

/**
 * Returns the focus, when a dialog closes or unmounts, to where it was when it opened. Mantine does this too, but not
 * for a dialog that was open from its first render.
 */
export function useFocusReturn(opened: boolean): void {
  const place = useRef<Element>(null);
  // Runs before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const { activeElement, body } = document;
    place.current = activeElement === body ? leftFrom : activeElement;
    return () => {
      leftFrom = place.current;
    };
  }, [opened]);
  // Runs after React's commit, which restores the focus itself.
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      leftFrom = null;
      // The action that closed it may have moved the focus on, for example away from a card about to be deleted.
      if (document.activeElement?.closest('body > :not([data-portal])')) return;
      if (place.current instanceof HTMLElement && place.current.isConnected) {
        place.current.focus({ preventScroll: true });
      }
    };
  }, [opened]);
}
