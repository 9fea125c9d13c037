import type { ReactNode } from 'react';
import { messageOf } from '../../api/failure.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toast } from './toast.ts';

interface Props<Key> {
  title: string;
  /** The question, and what is deleted with it. */
  children: ReactNode;
  confirm?: string;
  cancel?: string;
  /** The mutation that deletes, and its argument. */
  remove: {
    mutate: (of: Key, settled: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  of: Key;
  /** The message after the deletion. */
  done?: string;
  /** The message before the reason of a failure. */
  failed: string;
  /** Closes the dialog by default. */
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before a stored row is deleted. Stays open until it is, and shows why it could not be. */
export function DeletionDialog<Key>(props: Props<Key>) {
  const { remove, of, done, failed, confirm = 'Delete', onClose, onDeleted = onClose, ...rest } = props;
  const act = () =>
    remove.mutate(of, {
      onSuccess: () => {
        if (done !== undefined) toast.done(done);
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      opened
      {...rest}
      confirm={confirm}
      busy={remove.isPending}
      failure={remove.error ? `${failed} ${messageOf(remove.error)}` : undefined}
      onConfirm={act}
      onClose={() => !remove.isPending && onClose()}
    />
  );
}
