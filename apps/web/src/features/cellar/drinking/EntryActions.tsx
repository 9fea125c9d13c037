import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';

interface Props {
  /** The entry in words, for whoever hears the buttons. */
  told: string;
  onEdit: () => void;
  onUndo: () => void;
}

/** What can be done to an entry of a history. */
export function EntryActions({ told, onEdit, onUndo }: Props) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="var(--cv-target)"
        aria-label={`Edit: ${told}`}
        title="Edit"
        onClick={onEdit}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="var(--cv-target)"
        aria-label={`Undo: ${told}`}
        title="Undo"
        onClick={onUndo}
      >
        <IconArrowBackUp size={20} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
