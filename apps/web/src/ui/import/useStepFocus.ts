import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a dialog whose steps take each other's place. The button that was pressed goes with its
 * step, and the focus would be behind the dialog.
 */
export function useStepFocus(): RefObject<HTMLDivElement | null> {
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const first = steps.current?.querySelector<HTMLElement>('[data-autofocus]') ?? steps.current;
    first?.focus({ preventScroll: true });
  });
  return steps;
}
