import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Closes a dialog by going back, so that the back button does not reopen it.
 * @returns goes back if the previous entry of the history is the page without the dialog, else calls the alternative
 */
export function useWayBack(isOpen: boolean): (orElse: () => void) => void {
  const router = useRouter();
  const openedHere = useRef(false);
  useEffect(() => {
    if (!isOpen) openedHere.current = true;
  }, [isOpen]);
  return (orElse) => {
    if (openedHere.current) router.history.back();
    else orElse();
  };
}
