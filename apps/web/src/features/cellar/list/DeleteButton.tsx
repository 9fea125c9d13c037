import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './DeleteButton.module.css';

/** Shows itself when its card is pointed at or holds the focus, and always where nothing can hover. */
export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      color="red"
      aria-label={`Delete ${name}`}
      onClick={onDelete}
    >
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
