import { Button, type ButtonProps } from '@mantine/core';

interface Props extends Omit<ButtonProps, 'disabled' | 'variant'> {
  /** Whether there is no page that way, or not yet. */
  isLast: boolean;
  onTurn: () => void;
}

/** Turns to another page. Where there is none it says so and does nothing: disabled, it would lose the focus. */
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
