import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import type { TypedInput } from '../../ui/form/useTyped.ts';

interface Props {
  /** `Password`, or `New password`. */
  label: string;
  form: { input: (field: 'password' | 'confirmPassword') => TypedInput };
}

export function PasswordFields({ label, form }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        description="Must be at least 8 characters long"
        autoComplete="new-password"
        reveals={label.toLowerCase()}
        {...form.input('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        reveals="confirmed password"
        {...form.input('confirmPassword')}
      />
    </>
  );
}
