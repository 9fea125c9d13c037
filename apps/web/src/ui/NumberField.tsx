import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberFieldProps extends TextInputProps {
  /** Whole numbers get the keypad without a decimal key. */
  whole?: boolean;
  /** The unit, shown at the end of the field. */
  unit?: string;
}

/**
 * A field for a number. It holds the text as typed, so that `12,` or `-` is no trouble on the way and both
 * decimal marks are welcome; `readNumber` turns it into a value when the form is sent.
 */
export function NumberField({ whole = false, unit, ...props }: NumberFieldProps) {
  return (
    <TextInput
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={unit === undefined ? undefined : <span aria-hidden="true">{unit}</span>}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
