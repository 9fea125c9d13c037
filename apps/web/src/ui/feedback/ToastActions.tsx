import { Button, Group, Kbd } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { type Undoable, undoable } from './undoable.ts';

export interface ToastAction {
  readonly label: string;
  /** The action it undoes. The undo key then works too, and for longer than the toast is shown. */
  readonly undoes?: Pick<Undoable, 'id' | 'words'>;
  readonly act: () => void;
}

interface Props {
  message: string;
  actions: readonly ToastAction[];
  onTaken: () => void;
}

export function ToastActions({ message, actions, onTaken }: Props) {
  const keys = useOs({ getValueInEffect: false }) === 'macos' ? '⌘ Z' : 'Ctrl + Z';
  return (
    <Group
      justify="space-between"
      gap="var(--cv-space-1) var(--cv-space-2)"
      style={{ overflowWrap: 'anywhere' }}
    >
      <p>{message}</p>
      <Group gap="xs">
        {actions.map(({ label, undoes, act }) => (
          <Button
            key={label}
            variant="light"
            size="compact-md"
            {...(undoes && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}
            onClick={() => {
              onTaken();
              if (undoes) undoable.taken(undoes.id);
              act();
            }}
          >
            {label}
            {undoes && (
              <Kbd ms="xs" size="xs" visibleFrom="sm" aria-hidden>
                {keys}
              </Kbd>
            )}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
