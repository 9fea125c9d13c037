import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberFieldProps extends TextInputProps {
  /** Whole numbers get the keypad without a decimal key. */
  whole?: boolean;
  /** Below zero too: the number pads of iPhones have no minus, so that one gets all keys. */
  signed?: boolean;
  unit?: string;
}

/**
 * A field for a number. It holds the text as typed, so that `12,` or `-` is no trouble on the way and both
 * decimal marks are welcome; `readNumber` turns it into a value when the form is sent.
 */
export function NumberField({ whole = false, signed = false, unit, ...props }: NumberFieldProps) {
  return (
    <TextInput
      inputMode={inputModeOf(whole, signed)}
      autoComplete="off"
      rightSection={unit === undefined ? undefined : <span aria-hidden="true">{unit}</span>}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

function inputModeOf(whole: boolean, signed: boolean): 'text' | 'numeric' | 'decimal' {
  if (signed) return 'text';
  return whole ? 'numeric' : 'decimal';
}
