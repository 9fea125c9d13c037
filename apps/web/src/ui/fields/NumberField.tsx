import { TextInput, type TextInputProps } from '@mantine/core';
import { signOf } from '../units.ts';

interface NumberFieldProps extends TextInputProps {
  /** Whole numbers get the keypad without a decimal key. */
  whole?: boolean;
  /** Negative numbers need the full keyboard, because the number pads of iPhones have no minus. */
  signed?: boolean;
  /** The stored unit of a quantity; the estate's unit is shown and typed. */
  unit?: string;
  /** The sign of a fixed unit. */
  sign?: string;
}

/**
 * A field for a number. It holds the text as typed, so that intermediate states such as `12,` or `-` are allowed and
 * both decimal marks work. `readNumber` converts it when the form is sent.
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
      // As wide as the sign with some padding, so that `% vol` is not cut off.
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
