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
  target: Target;
}

/**
 * A menu or dialog that opens from a button. Its code is loaded when the button is first pressed.
 * @param popup the component to open
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
    // Takes over the focus from the pressed button it replaces.
    const waiting = cloneElement(button, { autoFocus: true });
    return (
      <Later fallback={waiting} onFailed={() => setAsked(false)}>
        <Opened {...props} />
      </Later>
    );
  };
}

/** Presses the button after it has loaded, because the user pressed the one it replaced. */
export function usePressed() {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // Effects run twice in development.
    if (isPressed.current) return;
    isPressed.current = true;
    // So that the focus returns to it.
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, []);
  return button;
}
