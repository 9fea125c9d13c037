import { Button, Group } from '@mantine/core';
import type { Drunk } from './useDrink.ts';

interface Props {
  /** `null`: nothing yet; the place stays, so that a screen reader hears what comes into it. */
  drunk: Drunk | null;
  /** Called before a bottle is put back. */
  onUndo: () => void;
  /** Whether a note is offered, too. */
  canNote?: boolean;
}

/** A bottle just drunk, inside a dialog, because a toast would be below it. */
export function DrunkNotice({ drunk, onUndo, canNote = false }: Props) {
  return (
    <Group component="output" gap="0.25rem 0.5rem" display={drunk ? 'flex' : 'none'}>
      {drunk && (
        <>
          <span>{drunk.message}</span>
          <Button
            variant="light"
            size="compact-md"
            onClick={() => {
              onUndo();
              drunk.undo();
            }}
          >
            Undo
          </Button>
          {canNote && (
            <Button variant="light" size="compact-md" onClick={drunk.addNote}>
              Add a note
            </Button>
          )}
        </>
      )}
    </Group>
  );
}
