import { TextInput, type TextInputProps } from '@mantine/core';
import { signOf } from '../units.ts';

interface NumberFieldProps extends TextInputProps {
  /** Whole numbers get the keypad without a decimal key. */
  whole?: boolean;
  /** Below zero too: the number pads of iPhones have no minus, so that one gets all keys. */
  signed?: boolean;
  /** The stored unit of a quantity; what is shown, and typed, is the estate's. */
  unit?: string;
  /** The sign of a unit nobody chooses. */
  sign?: string;
}

/**
 * A field for a number. It holds the text as typed, so that `12,` or `-` is no trouble on the way and both
 * decimal marks are welcome; `readNumber` turns it into a value when the form is sent.
 */
export function NumberField({
  whole = false,
  signed = false,
  unit,
  sign = unit && signOf(unit),
  ...props
}: NumberFieldProps) {
  return (
    <TextInput
      inputMode={inputModeOf(whole, signed)}
      autoComplete="off"
      rightSection={sign === undefined ? undefined : <span aria-hidden="true">{sign}</span>}
      // As wide as the sign with some air: `% vol` is not cut at the edge.
      rightSectionWidth={sign !== undefined && sign.length > 2 ? `${sign.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

function inputModeOf(whole: boolean, signed: boolean): 'text' | 'numeric' | 'decimal' {
  if (signed) return 'text';
  return whole ? 'numeric' : 'decimal';
}
