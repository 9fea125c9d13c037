import type { Grape } from '@cuverie/contract';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { toast } from '../../ui/toast.ts';
import { useFocusReturn } from '../../ui/useFocusReturn.ts';
import classes from './GrapeDialog.module.css';
import { GrapeFields } from './GrapeFields.tsx';
import { grapeById } from './grape.queries.ts';
import { useGrapeForm } from './useGrapeForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

interface FrameProps {
  title: string;
  isHeld?: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

/** A dialog in the middle of the desk, or all of a phone. */
function Frame({ title, isHeld = false, onClose, children }: FrameProps) {
  useFocusReturn(true);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="46rem"
      fullScreen={isPhone}
      closeOnEscape={!isHeld}
      closeOnClickOutside={!isHeld}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isHeld }}
      classNames={{ body: classes.body, content: classes.content }}
    >
      {children}
    </Modal>
  );
}

interface Props {
  /** The grape to change; nothing to add one. */
  stored: Grape | null;
  onClose: () => void;
  onSaved: (grape: Grape) => void;
}

/** Adds a grape or changes one. */
export function GrapeDialog({ stored, onClose, onSaved }: Props) {
  const dialog = useGrapeForm(stored, (grape) => {
    onSaved(grape);
    onClose();
  });
  const { form, element, isBusy, failure, conflict, submit, wouldLose } = dialog;
  const guard = useLeaveGuard(wouldLose);
  const title = stored === null ? 'Add Grape' : 'Edit Grape';
  const action = stored === null ? 'Add Grape' : 'Save Changes';

  return (
    <Frame title={title} isHeld={guard.isAsking || isBusy} onClose={onClose}>
      <form ref={element} className={classes.form} noValidate aria-label={title} onSubmit={submit}>
        <GrapeFields form={form} stored={stored} />
        <div className={classes.actions}>
          {conflict !== null && (
            <div className={classes.conflict} role="alert" tabIndex={-1} data-failure>
              <p>
                <strong>Somebody else changed this grape while you were editing it.</strong> Keep mine saves
                your changes over theirs; Take theirs drops what you typed.
              </p>
              <div className={classes.buttons}>
                <Button variant="default" onClick={conflict.takeTheirs}>
                  Take theirs
                </Button>
                <Button variant="default" onClick={conflict.keepMine}>
                  Keep mine
                </Button>
              </div>
            </div>
          )}
          {failure !== null && (
            <div tabIndex={-1} data-failure>
              <ErrorNotice>{failure}</ErrorNotice>
            </div>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {action}
            </Button>
          </div>
        </div>
      </form>
      <ConfirmDialog
        opened={guard.isAsking}
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={guard.leave}
        onClose={guard.stay}
      >
        It has not been saved yet.
      </ConfirmDialog>
    </Frame>
  );
}

/** The dialog of a stored grape, which may still be on its way. */
export function EditGrapeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const grape = useQuery(grapeById(client, id));
  if (grape.data) {
    return (
      <GrapeDialog
        stored={grape.data}
        onClose={onClose}
        onSaved={({ name }) => toast.done(`${name} was saved.`)}
      />
    );
  }
  const isGone = grape.error instanceof ApiFailure && grape.error.status === 404;
  return (
    <Frame title="Edit Grape" onClose={onClose}>
      <div className={classes.unopened}>
        {grape.error === null ? (
          <LoadingState>Loading grapes...</LoadingState>
        ) : (
          <ErrorNotice onRetry={isGone ? undefined : () => void grape.refetch()}>
            {isGone ? 'This grape is not in your library any more.' : messageOf(grape.error)}
          </ErrorNotice>
        )}
      </div>
    </Frame>
  );
}
