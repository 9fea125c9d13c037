import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'visibilityToggleButtonProps'> {
  /** The object of the show and hide labels: "the …". */
  reveals: string;
}

/** A password field with a button to show the text, which works by keyboard too. Screen readers announce errors. */
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
