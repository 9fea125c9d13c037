import { Button, Modal } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { useFocusReturn } from '../../../ui/useFocusReturn.ts';
import classes from './ItemDialog.module.css';
import type { Failure, ItemForm } from './useItemForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

interface FrameProps {
  title: string;
  onClose: () => void;
  /** A question stands above it, or an answer is waited for. */
  isHeld?: boolean;
  /** Opened to look as often as to type: a phone keeps its keyboard down until a field is tapped. */
  isRead?: boolean | undefined;
  children: ReactNode;
}

/** A dialog in the middle of the desk, or all of a phone. */
function DialogFrame({ title, onClose, isHeld = false, isRead = false, children }: FrameProps) {
  useFocusReturn(true);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        isRead && isTouched ? (
          <span className={classes.first} tabIndex={-1} data-autofocus>
            {title}
          </span>
        ) : (
          title
        )
      }
      size="46rem"
      fullScreen={isPhone}
      closeOnEscape={!isHeld}
      closeOnClickOutside={!isHeld}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isHeld }}
      classNames={{
        title: classes.title,
        body: classes.body,
        content: classes.content,
        close: classes.close,
      }}
    >
      {children}
    </Modal>
  );
}

interface Props<Values extends Record<string, unknown>> {
  title: string;
  /** What the button says that sends the form. */
  action: string;
  /** What did not happen: `The wine was not added.` */
  failureTitle: string;
  dialog: ItemForm<Values>;
  /** Shown above the buttons: a conflict to settle. */
  notice?: ReactNode;
  isRead?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The form of one wine or barrel: fields, what went wrong, and the buttons always in reach. */
export function ItemDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, action, failureTitle, dialog, notice, isRead, onClose, children } = props;
  const { element, isBusy, failure, submit, wouldLose } = dialog;
  const guard = useLeaveGuard(wouldLose);
  const isHeld = guard.isAsking || isBusy;
  // From any field, a long note included.
  useHotkeys([['mod+Enter', () => !isHeld && submit()]], []);

  return (
    <DialogFrame title={title} onClose={onClose} isHeld={isHeld} isRead={isRead}>
      <form ref={element} className={classes.form} noValidate aria-label={title} onSubmit={submit}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.actions}>
          {notice}
          {failure && <Refused title={failureTitle} failure={failure} />}
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
    </DialogFrame>
  );
}

function Refused({ title, failure: { cause, details } }: { title: string; failure: Failure }) {
  return (
    <div tabIndex={-1} data-failure>
      <ErrorNotice>{[title, messageOf(cause), ...details].join(' ')}</ErrorNotice>
    </div>
  );
}

interface UnopenedProps {
  title: string;
  /** What is being opened, `wine`. */
  thing: string;
  /** Why it could not be had; nothing while it is on its way. */
  failure: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** The dialog of a row that is on its way, or that is not to be had. */
export function UnopenedDialog({ title, thing, failure, onRetry, onClose }: UnopenedProps) {
  const isGone = failure instanceof ApiFailure && failure.status === 404;
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div className={classes.unopened}>
        {failure === null && <LoadingState />}
        {failure !== null && (
          <ErrorNotice onRetry={isGone ? undefined : onRetry}>
            {isGone ? `This ${thing} is not in your cellar any more.` : messageOf(failure)}
          </ErrorNotice>
        )}
      </div>
    </DialogFrame>
  );
}
