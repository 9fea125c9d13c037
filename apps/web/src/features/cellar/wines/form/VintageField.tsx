import { meansNonVintage, NON_VINTAGE, VINTAGE_UNKNOWN_SHORT } from '@cuverie/domain';
import { Button, Group, type TextInputProps } from '@mantine/core';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { isVintageUnknown, UNKNOWN_VINTAGE } from './wine-form.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange: (typed: string) => void;
}

/** A button for a vintage without a year; its label is read out, and shown as a tooltip. */
const YEARLESS = [
  { typed: NON_VINTAGE, shown: NON_VINTAGE, label: 'NV, of no single harvest', isTyped: meansNonVintage },
  {
    typed: UNKNOWN_VINTAGE,
    shown: VINTAGE_UNKNOWN_SHORT,
    label: 'Unknown, of a year that is not known',
    isTyped: isVintageUnknown,
  },
] as const;

/** The year of a wine, NV or Unknown. The latter two are also buttons, since number pads have no letters. */
export function VintageField({ value = '', onChange, ...field }: Props) {
  return (
    <NumberField
      {...field}
      whole
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth="4.75rem"
      rightSectionPointerEvents="auto"
      rightSection={
        <Group gap={4} wrap="nowrap">
          {YEARLESS.map(({ typed, shown, label, isTyped }) => (
            <Button
              key={typed}
              variant={isTyped(value) ? 'filled' : 'light'}
              size="compact-sm"
              tabIndex={-1}
              title={label}
              aria-label={label}
              aria-pressed={isTyped(value)}
              onClick={() => onChange(isTyped(value) ? '' : typed)}
            >
              {shown}
            </Button>
          ))}
        </Group>
      }
    />
  );
}
