import { useBlocker } from '@tanstack/react-router';
import { tokens } from '../../api/tokens.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before unsaved changes are lost by leaving the page. */
export function LeavingQuestion({ wouldLose }: { wouldLose: () => boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: () => wouldLose() && tokens.access() !== null,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      title="Discard what you changed?"
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      It has not been saved yet.
    </ConfirmDialog>
  );
}
