import type { ReactNode } from 'react';
import { messageOf } from '../../api/failure.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toast } from './toast.ts';

interface Props<Key> {
  title: string;
  /** The question, and what goes along. */
  children: ReactNode;
  confirm?: string;
  cancel?: string;
  /** The mutation that deletes, and what it is given. */
  remove: {
    mutate: (of: Key, settled: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  of: Key;
  /** What is said once it is gone. */
  done?: string;
  /** What is said if it stays, before the reason. */
  failed: string;
  /** Left out, it closes. */
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before something stored is deleted, and stays until it is, or says why it is not. */
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
