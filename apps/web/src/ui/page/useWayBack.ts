import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Closing a dialog is going back, so that the back button does not open it again.
 * @returns goes back where the entry of the history before this one is the page without the dialog, else does the other
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
