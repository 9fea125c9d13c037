import type { Wine } from '@cuverie/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useView } from '../useView.ts';

/** The label of the button. Without bottles, the dialog can only record a tasting. */
const noteWords = ({ quantity }: Wine): string =>
  quantity > 0 ? 'Drink with a note…' : 'Add a tasting note…';

interface Props {
  wine: Wine;
  /** Whether only the icon is shown, where room is short. */
  isTerse?: boolean;
}

/** Opens the drink dialog. */
export function NoteButton({ wine, isTerse = false }: Props) {
  const view = useView();
  const open = () => view.open({ drink: wine.id });
  if (!isTerse) {
    return (
      <Button variant="default" onClick={open}>
        {noteWords(wine)}
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="subtle"
      size="var(--cv-target)"
      title={noteWords(wine)}
      aria-label={`${noteWords(wine)} ${wine.name}`}
      onClick={open}
    >
      <IconPencilPlus size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
