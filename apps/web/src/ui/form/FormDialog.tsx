import { Box, Button, Modal } from '@mantine/core';
import { useHotkeys, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useCallback } from 'react';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { type Needs, notForYou, useMay } from '../../api/may.ts';
import { tokens } from '../../api/tokens.ts';
import { ConfirmModal } from '../feedback/ConfirmModal.tsx';
import { ConflictNotice } from '../feedback/ConflictNotice.tsx';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import { useFocusReturn } from '../page/useFocusReturn.ts';
import classes from './FormDialog.module.css';
import { useFocusOnWrong } from './useFocusOnWrong.ts';
import type { FormState } from './useRowForm.ts';

interface FrameProps {
  title: string;
  /** A question stands above it: Escape does not close it. */
  isHeld?: boolean;
  isBusy?: boolean;
  /** Opened to look as often as to type: a phone keeps its keyboard down until a field is tapped. */
  isRead?: boolean | undefined;
  /** A press beside it closes it, too. */
  closesOutside?: boolean | undefined;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A place in the application, as its address says it. */
export interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface Props extends Pick<FrameProps, 'isRead' | 'closesOutside'> {
  title: string;
  action: string;
  /** The call it makes; whoever may not make it is told who may. */
  needs: Needs;
  /** What it is called for whoever may only read what stands in it; left out, they are shown nothing of it. */
  readAs?: string;
  form: FormState;
  /** The field the focus begins in, by its name: what is typed first. Left out, the first one. */
  startsAt?: string;
  /** The fields come in groups, one below the other, rather than in two columns. */
  isGrouped?: boolean;
  /** Whether somewhere else is still this dialog, from one tab of it to another say: nothing is lost there. */
  staysOpen?: (from: Place, to: Place) => boolean;
  /** What is always in sight above the buttons. */
  status?: ReactNode;
  /** Closing it gives nothing up: what was typed is kept. */
  isKept?: boolean;
  /** What else can become of what was typed. */
  instead?: { label: string; act: () => void } | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in the middle of the desk, or all of a phone. */
export function FormFrame(props: FrameProps) {
  const { title, isHeld = false, isBusy = false, isRead = false, closesOutside = false } = props;
  const { size = '44rem', onClose } = props;
  useFocusReturn(true);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      // A question that closing brings up must not hear the Escape that asked for it.
      onClose={() => setTimeout(onClose)}
      title={
        isRead && isTouched ? (
          <span className={classes.first} tabIndex={-1} data-autofocus>
            {title}
          </span>
        ) : (
          title
        )
      }
      size={size}
      fullScreen={isPhone}
      closeOnEscape={!isBusy && !isHeld}
      closeOnClickOutside={closesOutside && !isBusy && !isHeld}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      classNames={{ content: classes.content, body: classes.body, close: classes.close }}
    >
      {props.children}
    </Modal>
  );
}

/** A form in the middle of the desk, or on all of a phone, with its buttons always in reach. */
export function FormDialog(props: Props) {
  const may = useMay();
  if (may(props.needs) || props.readAs !== undefined) return <AskingDialog {...props} />;
  return <NotForYou title={props.title} needs={props.needs} onClose={props.onClose} />;
}

/** Stands in the place of a dialog that was asked for by its address. */
export function NotForYou({ title, needs, onClose }: Pick<Props, 'title' | 'needs' | 'onClose'>) {
  return (
    <FormFrame title={title} size="32rem" closesOutside onClose={onClose}>
      <Box pb="lg">
        <p>{notForYou(needs)}</p>
      </Box>
    </FormFrame>
  );
}

function AskingDialog(props: Props) {
  const { action, form, startsAt, onClose } = props;
  const may = useMay();
  const isOnlyRead = !may(props.needs);
  const title = (isOnlyRead && props.readAs) || props.title;
  const { element, isBusy, failure, conflict, wouldLose } = form;
  const leaving = useBlocker({
    // The end of the session does not ask: there is no way to stay.
    shouldBlockFn: ({ current, next }) =>
      wouldLose() && tokens.access() !== null && props.staysOpen?.(current, next) !== true,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isAsking = leaving.status === 'blocked';
  useFocusOnWrong(element, form.refusals);
  // Before the dialog looks for where to put the focus.
  const markStart = useCallback(
    (shown: HTMLFormElement | null) => {
      if (startsAt !== undefined)
        shown?.querySelector(`[name="${startsAt}"]`)?.setAttribute('data-autofocus', 'true');
    },
    [startsAt],
  );
  const ref = useMergedRef(element, markStart);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isBusy && !isAsking && !isOnlyRead) form.submit();
  };
  useHotkeys([['mod+Enter', () => submit()]], []);

  return (
    <FormFrame
      title={title}
      isHeld={isAsking}
      isBusy={isBusy}
      isRead={props.isRead}
      closesOutside={props.closesOutside}
      onClose={onClose}
    >
      <form ref={ref} className={classes.form} noValidate aria-label={title} onSubmit={submit}>
        <div className={props.isGrouped ? classes.groups : classes.fields}>{props.children}</div>
        <div className={classes.actions}>
          {props.status}
          {conflict && <ConflictNotice thing={form.thing} {...conflict} />}
          {failure !== undefined && (
            <div tabIndex={-1} data-failure>
              <ErrorNotice>{failure}</ErrorNotice>
            </div>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {props.isKept || isOnlyRead ? 'Close' : 'Cancel'}
            </Button>
            {props.instead && !isOnlyRead && (
              <Button variant="light" onClick={props.instead.act} disabled={isBusy}>
                {props.instead.label}
              </Button>
            )}
            {!isOnlyRead && (
              <Button type="submit" loading={isBusy}>
                {action}
              </Button>
            )}
          </div>
        </div>
      </form>
      <ConfirmModal
        opened={isAsking}
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        It has not been saved yet.
      </ConfirmModal>
    </FormFrame>
  );
}

interface UnopenedProps {
  title: string;
  /** What is being opened, `wine`, and where it would be, `cellar`. */
  thing: string;
  place: string;
  /** The query of the row: on its way, or failed. */
  row: { error: Error | null; refetch: () => unknown };
  onClose: () => void;
}

/** The dialog of a row that is on its way, or that is not to be had. */
export function UnopenedDialog({ title, thing, place, row: { error, refetch }, onClose }: UnopenedProps) {
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <FormFrame title={title} closesOutside onClose={onClose}>
      <Box pb="lg">
        {error === null ? (
          <LoadingState>{`Loading ${thing}...`}</LoadingState>
        ) : (
          <ErrorNotice onRetry={isGone ? undefined : () => void refetch()}>
            {isGone ? `This ${thing} is not in your ${place} any more.` : messageOf(error)}
          </ErrorNotice>
        )}
      </Box>
    </FormFrame>
  );
}
