import { Button, Modal } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { tokens } from '../../api/tokens.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import classes from './FormDialog.module.css';

interface FrameProps {
  title: string;
  /** A question stands above it, or an answer is waited for: Escape does not close it. */
  isHeld?: boolean;
  isBusy?: boolean;
  /** Opened to look as often as to type: a phone keeps its keyboard down until a field is tapped. */
  isRead?: boolean | undefined;
  /** A press beside it closes it, too. */
  closesOutside?: boolean | undefined;
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
  /** What the button says that sends the form. */
  action: string;
  isBusy: boolean;
  /** What went wrong, in words. */
  failure: string | undefined;
  /** What has to be settled before the form is sent again. */
  notice?: ReactNode;
  /** Counts refusals: at each the first wrong field takes the focus. */
  refusals: number;
  /** The field the focus begins in, by its name: what is typed first. Left out, the first one. */
  startsAt?: string;
  /** The form, for who reads its inputs. */
  element?: RefObject<HTMLFormElement | null>;
  /** The fields come in groups, one below the other, rather than in two columns. */
  isGrouped?: boolean;
  /** Whether leaving now would lose something typed. */
  wouldLose: () => boolean;
  /** Whether somewhere else is still this dialog, from one tab of it to another say: nothing is lost there. */
  staysOpen?: (from: Place, to: Place) => boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in the middle of the desk, or all of a phone. */
export function FormFrame(props: FrameProps) {
  const { title, isHeld = false, isBusy = false, isRead = false, closesOutside = false, onClose } = props;
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
      size="44rem"
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
  const { title, action, isBusy, failure, notice, refusals, startsAt, wouldLose, onSubmit, onClose } = props;
  const own = useRef<HTMLFormElement>(null);
  const form = props.element ?? own;
  const leaving = useBlocker({
    // The end of the session does not ask: there is no way to stay.
    shouldBlockFn: ({ current, next }) =>
      wouldLose() && tokens.access() !== null && props.staysOpen?.(current, next) !== true,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isAsking = leaving.status === 'blocked';

  useEffect(() => {
    if (refusals === 0) return;
    const bad = '[aria-invalid="true"], [data-bad-field], [data-failure]';
    form.current?.querySelector<HTMLElement>(bad)?.focus();
  }, [refusals, form]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isBusy && !isAsking) onSubmit();
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
      <form
        ref={(element) => {
          form.current = element;
          // Before the dialog looks for where to put the focus.
          if (startsAt !== undefined)
            element?.querySelector(`[name="${startsAt}"]`)?.setAttribute('data-autofocus', 'true');
        }}
        className={classes.form}
        noValidate
        aria-label={title}
        onSubmit={submit}
      >
        <div className={props.isGrouped ? classes.groups : classes.fields}>{props.children}</div>
        <div className={classes.actions}>
          {notice}
          {failure !== undefined && (
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
        opened={isAsking}
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        It has not been saved yet.
      </ConfirmDialog>
    </FormFrame>
  );
}
