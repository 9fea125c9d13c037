import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'visibilityToggleButtonProps'> {
  /** What the eye shows and hides: "the …". */
  reveals: string;
}

/** A password that can be shown while it is typed, by keyboard too; a screen reader hears when it is wrong. */
export function PasswordField({ reveals, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      required
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide the ${reveals}`, tabIndex: 0 }}
      {...props}
    />
  );
}
