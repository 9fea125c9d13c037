import { Button, Group, Stack } from '@mantine/core';
import { Field } from '../../../ui/fields/Field.tsx';

/** Reasons that are offered, to press instead of typing one. */
export const WHY_CHANGED = ['Typing error', 'Other amount', 'Other vessel', 'Other time', 'Measured again'];
export const WHY_VOID = ['Recorded twice', 'Never done', 'Other vessel', 'Recorded by mistake'];
export const WHY_MISSING = 'Enter why it is changed, or press a reason below';

interface Props {
  label: string;
  name: string;
  offered: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (why: string) => void;
}

/** Asks why something recorded is corrected: the journal keeps the answer. */
export function WhyField({ label, name, offered, value, error, onChange }: Props) {
  return (
    <Stack gap="0.375rem">
      <Field
        kind="text"
        label={label}
        name={name}
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="0.375rem">
        {offered.map((why) => (
          <Button
            key={why}
            variant="default"
            size="sm"
            aria-pressed={value === why}
            onClick={() => onChange(why)}
          >
            {why}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
