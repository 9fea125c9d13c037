import { Button, type ButtonProps } from '@mantine/core';

interface Props extends Omit<ButtonProps, 'disabled' | 'variant'> {
  /** Whether there is no page in that direction, or not yet. */
  isLast: boolean;
  onTurn: () => void;
}

/**
 * Turns to another page. Without one it is marked as disabled but stays focusable, because a disabled button loses the
 * focus.
 */
export function PageButton({ isLast, onTurn, ...rest }: Props) {
  return (
    <Button
      variant="default"
      aria-disabled={isLast}
      data-disabled={isLast}
      onClick={isLast ? undefined : onTurn}
      {...rest}
    />
  );
}
