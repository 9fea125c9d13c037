import { type RefObject, useState } from 'react';
import { Later, later } from '../../../ui/Later.tsx';

const ConfirmDialog = later(async () => (await import('../../../ui/ConfirmDialog.tsx')).ConfirmDialog);

type Named = { readonly id: string; readonly name: string };

/**
 * Asks before an item is deleted.
 * @param heading where the focus goes afterwards: the button that had it is gone with its card
 */
export function useDeletion<Item extends Named>(
  remove: { mutate: (item: Item) => void },
  heading: RefObject<HTMLElement | null>,
) {
  const [item, setItem] = useState<Item | null>(null);
  const [isAsking, setAsking] = useState(false);

  return {
    isAsking,
    /** Whose deletion was asked for last. */
    name: item?.name,
    ask: (next: Item) => {
      setItem(next);
      setAsking(true);
    },
    keep: () => setAsking(false),
    /** Where the question can't be shown. */
    giveUp: () => setItem(null),
    confirm: () => {
      if (item === null || !isAsking) return;
      setAsking(false);
      heading.current?.focus({ preventScroll: true });
      remove.mutate(item);
    },
  };
}

interface Props {
  thing: 'wine' | 'barrel';
  deletion: Omit<ReturnType<typeof useDeletion>, 'ask'>;
}

export function DeleteDialog({ thing, deletion }: Props) {
  const { isAsking, name, keep, giveUp, confirm } = deletion;
  if (name === undefined) return null;
  return (
    <Later onFailed={giveUp}>
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${name}?`}
        confirm="Delete"
        onConfirm={confirm}
        onClose={keep}
      >
        Are you sure you want to delete this {thing}? This action cannot be undone.
      </ConfirmDialog>
    </Later>
  );
}
