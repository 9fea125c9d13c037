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
  /** Whether a question is open above it, so that Escape does not close it. */
  isHeld?: boolean;
  isBusy?: boolean;
  /** Whether it is opened as often to read as to type. A phone then hides its keyboard until a field is tapped. */
  isRead?: boolean | undefined;
  /** Whether a click outside closes it too. */
  closesOutside?: boolean | undefined;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A field that is not folded away. */
const FIELD =
  ':is(input, select, textarea):enabled:not([type="hidden"], [type="file"], details:not([open]) *)';

/** A place in the application, as its address states it. */
export interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface Props extends Pick<FrameProps, 'isRead' | 'closesOutside'> {
  title: string;
  action: string;
  /** The call it makes. A user without the right for it sees who has that right. */
  needs: Needs;
  /** The title for users who may only read the content; if omitted, they do not see it. */
  readAs?: string;
  form: FormState;
  /** The name of the field that gets the focus; the first one if omitted. */
  startsAt?: string;
  /** Whether the fields come in groups below each other instead of in two columns. */
  isGrouped?: boolean;
  /** Whether a navigation stays in this dialog, for example to another of its tabs. Then nothing is lost. */
  staysOpen?: (from: Place, to: Place) => boolean;
  /** Content that is always visible above the buttons. */
  status?: ReactNode;
  /** Whether closing it keeps the typed text. */
  isKept?: boolean;
  /** An alternative action for the typed text. */
  instead?: { label: string; act: () => void } | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in the centre of a large screen, or over all of a phone. */
export function FormFrame(props: FrameProps) {
  const { title, isHeld = false, isBusy = false, isRead = false, closesOutside = false } = props;
  const { size = '44rem', onClose } = props;
  useFocusReturn(true);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      // Deferred, because a question that opens on closing must not receive the same Escape key.
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

/** A form in a dialog, with its buttons always visible. */
export function FormDialog(props: Props) {
  const may = useMay();
  if (may(props.needs) || props.readAs !== undefined) return <AskingDialog {...props} />;
  return <NotForYou title={props.title} needs={props.needs} onClose={props.onClose} />;
}

/** Shown instead of a dialog whose address the user opened without the right for it. */
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
    // The end of the session does not ask, because the user cannot stay.
    shouldBlockFn: ({ current, next }) =>
      wouldLose() && tokens.access() !== null && props.staysOpen?.(current, next) !== true,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isAsking = leaving.status === 'blocked';
  useFocusOnWrong(element, form.refusals);
  // Runs before the dialog chooses where to put the focus.
  const markStart = useCallback(
    (shown: HTMLFormElement | null) => {
      if (startsAt === undefined && shown?.querySelector('[data-autofocus]')) return;
      const field = startsAt === undefined ? FIELD : `[name="${startsAt}"]:enabled`;
      shown?.querySelector(field)?.setAttribute('data-autofocus', 'true');
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
  /** The kind of the row, `wine`, and where it belongs, `cellar`. */
  thing: string;
  place: string;
  /** The query of the row, loading or failed. */
  row: { error: Error | null; refetch: () => unknown };
  onClose: () => void;
}

/** The dialog of a row that is loading or could not be loaded. */
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
