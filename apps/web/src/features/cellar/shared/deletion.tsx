import type { UseMutationResult } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';

type Named = { readonly id: string; readonly name: string };

/**
 * Asks before an item is deleted and deletes it; a failure is said where the question was.
 * @param heading where the focus goes afterwards: the button that had it is gone with its card
 */
export function useDeletion<Item extends Named>(
  remove: UseMutationResult<void, Error, Item>,
  heading: RefObject<HTMLElement | null>,
) {
  const [item, setItem] = useState<Item | null>(null);
  const [isAsking, setAsking] = useState(false);

  return {
    isAsking,
    isBusy: remove.isPending,
    failure: remove.error,
    name: item?.name ?? '',
    ask: (next: Item) => {
      remove.reset();
      setItem(next);
      setAsking(true);
    },
    keep: () => {
      if (!remove.isPending) setAsking(false);
    },
    confirm: () => {
      if (item === null || remove.isPending) return;
      remove.mutate(item, {
        onSuccess: () => {
          setAsking(false);
          heading.current?.focus({ preventScroll: true });
          toast.done(`${item.name} was deleted.`);
        },
      });
    },
  };
}

interface Props {
  thing: 'wine' | 'barrel';
  deletion: Omit<ReturnType<typeof useDeletion>, 'ask'>;
}

export function DeleteDialog({ thing, deletion }: Props) {
  const { isAsking, isBusy, failure, name, keep, confirm } = deletion;
  return (
    <ConfirmDialog
      opened={isAsking}
      title={`Delete ${name}?`}
      confirm="Delete"
      busy={isBusy}
      failure={failure ? `The ${thing} was not deleted. ${messageOf(failure)}` : undefined}
      onConfirm={confirm}
      onClose={keep}
    >
      Are you sure you want to delete this {thing}? This action cannot be undone.
    </ConfirmDialog>
  );
}
