import { ActionIcon, Box, Group, NativeSelect, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

interface Props<Name extends string> {
  /** The fields that can be changed, with their labels. */
  labels: Readonly<Record<Name, string>>;
  offered: readonly Name[];
  /** The fields to change, in the order they were chosen. */
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  /** The problem with the choice. */
  problem: ReactNode;
  renderInput: (field: Name) => ReactNode;
}

/** The fields to change in many items, and the choice of another one. */
export function ChosenFields<Name extends string>(props: Props<Name>) {
  const { labels, offered, chosen, onChange, problem, renderInput } = props;
  const choice = useRef<HTMLSelectElement>(null);
  function leave(field: Name): void {
    onChange(chosen.filter((other) => other !== field));
    // The removed button had the focus.
    choice.current?.focus();
  }
  return (
    <Stack>
      {chosen.map((field) => (
        <Group key={field} gap="xs" align="start" wrap="nowrap">
          <Box flex={1} miw={0}>
            {renderInput(field)}
          </Box>
          <ActionIcon
            variant="subtle"
            size="var(--cv-target)"
            // Aligned with the input, below the label.
            mt="1.6rem"
            aria-label={`Leave ${labels[field]} as it is`}
            onClick={() => leave(field)}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      <NativeSelect
        ref={choice}
        label="Change a field"
        description="Only the fields you choose are changed. One you leave empty is cleared."
        error={problem}
        value=""
        data-autofocus
        onChange={(event) => {
          const next = offered.find((field) => field === event.currentTarget.value);
          if (next) onChange([...chosen, next]);
        }}
      >
        <option value="">Choose a field</option>
        {offered
          .filter((field) => !chosen.includes(field))
          .map((field) => (
            <option key={field} value={field}>
              {labels[field]}
            </option>
          ))}
      </NativeSelect>
    </Stack>
  );
}
