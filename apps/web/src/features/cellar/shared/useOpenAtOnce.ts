import { useEffect, useState } from 'react';

/**
 * Opens what was loaded because somebody pressed its button. Only once the button stands there and has the focus, or
 * closing could not give it back.
 */
export function useOpenAtOnce(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return [isOpen, setOpen];
}
