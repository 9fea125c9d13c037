import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Later, later } from '../feedback/Later.tsx';

type Target = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  autoFocus?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;

export interface WithTarget {
  /** The button it opens from. */
  target: Target;
}

/**
 * A menu or dialog that opens from a button; its code is loaded when the button is first pressed.
 * @param popup what opens
 */
export function onPress<Props extends WithTarget>(
  popup: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props>>,
) {
  const Opened = later(load);
  return function OnPress(props: Props) {
    const [isAsked, setAsked] = useState(false);
    const button = cloneElement(props.target, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: () => setAsked(true),
    });
    if (!isAsked) return button;
    // It stands in the place of the one that was pressed, whose focus would be lost.
    const waiting = cloneElement(button, { autoFocus: true });
    return (
      <Later fallback={waiting} onFailed={() => setAsked(false)}>
        <Opened {...props} />
      </Later>
    );
  };
}

/** Presses the button once it is there: the press that asked for it was on the one whose place it takes. */
export function usePressed() {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // Effects run twice while developing.
    if (isPressed.current) return;
    isPressed.current = true;
    // So that the focus comes back to it.
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, []);
  return button;
}
