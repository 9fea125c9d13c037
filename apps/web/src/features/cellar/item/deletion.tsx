import { type RefObject, useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';

const ConfirmDialog = later(
  async () => (await import('../../../ui/feedback/ConfirmDialog.tsx')).ConfirmDialog,
);

type Named = { readonly id: string; readonly name: string };

/**
 * Asks before an item is deleted.
 * @param heading where the focus goes afterwards: the button that had it is gone with its card
 */
export function useDeletion<Item extends Named>(
  thing: 'wine' | 'barrel',
  remove: { mutate: (item: Item) => void },
  heading: RefObject<HTMLElement | null>,
) {
  const [item, setItem] = useState<Item>();
  const close = () => setItem(undefined);
  const dialog = (
    <Later onFailed={close}>
      {item && (
        <ConfirmDialog
          opened
          title={`Delete ${item.name}?`}
          confirm="Delete"
          onConfirm={() => {
            close();
            heading.current?.focus({ preventScroll: true });
            remove.mutate(item);
          }}
          onClose={close}
        >
          Are you sure you want to delete this {thing}? This action cannot be undone.
        </ConfirmDialog>
      )}
    </Later>
  );
  return { ask: (next: Item) => setItem(next), dialog };
}
