import { NON_VINTAGE, saysNonVintage } from '@cuverie/domain';
import { Button, type TextInputProps } from '@mantine/core';
import { NumberField } from '../../../ui/fields/NumberField.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange: (typed: string) => void;
}

/** The year of a wine, or NV: number pads have no letters, so that one is a press, too; keyboards type it. */
export function VintageField({ value = '', onChange, ...field }: Props) {
  const isNone = saysNonVintage(value);
  return (
    <NumberField
      {...field}
      whole
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth="4rem"
      rightSectionPointerEvents="auto"
      rightSection={
        <Button
          variant={isNone ? 'filled' : 'light'}
          size="compact-sm"
          tabIndex={-1}
          aria-label="NV, of no single harvest"
          aria-pressed={isNone}
          onClick={() => onChange(isNone ? '' : NON_VINTAGE)}
        >
          {NON_VINTAGE}
        </Button>
      }
    />
  );
}
