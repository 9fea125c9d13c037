import { Button, Group } from '@mantine/core';

export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

interface Props {
  message: string;
  actions: readonly ToastAction[];
  onTaken: () => void;
}

export function ToastActions({ message, actions, onTaken }: Props) {
  return (
    <Group
      justify="space-between"
      gap="var(--cv-space-1) var(--cv-space-2)"
      style={{ overflowWrap: 'anywhere' }}
    >
      <p>{message}</p>
      <Group gap="xs">
        {actions.map(({ label, act }) => (
          <Button
            key={label}
            variant="light"
            size="compact-md"
            onClick={() => {
              onTaken();
              act();
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
