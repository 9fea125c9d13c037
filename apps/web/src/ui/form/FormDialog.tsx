import { Button, Modal } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { tokens } from '../../api/tokens.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import classes from './FormDialog.module.css';

interface Props {
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
  /** Whether leaving now would lose something typed. */
  wouldLose: () => boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

interface FrameProps {
  title: string;
  /** A question stands above it, or an answer is waited for: Escape does not close it. */
  isHeld?: boolean;
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in the middle of the desk, or all of a phone. */
export function FormFrame({ title, isHeld = false, isBusy = false, onClose, children }: FrameProps) {
  useFocusReturn(true);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="44rem"
      fullScreen={isPhone}
      closeOnEscape={!isBusy && !isHeld}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      classNames={{ content: classes.content, body: classes.body, close: classes.close }}
    >
      {children}
    </Modal>
  );
}

/** A form in the middle of the desk, or on all of a phone, with its buttons always in reach. */
export function FormDialog(props: Props) {
  const { title, action, isBusy, failure, notice, refusals, startsAt, wouldLose, onSubmit, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const leaving = useBlocker({
    shouldBlockFn: () => wouldLose() && tokens.access() !== null,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const isAsking = leaving.status === 'blocked';

  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')?.focus();
  }, [refusals]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isBusy && !isAsking) onSubmit();
  };
  useHotkeys([['mod+Enter', () => submit()]], []);

  return (
    <FormFrame title={title} isHeld={isAsking} isBusy={isBusy} onClose={onClose}>
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
        <div className={classes.fields}>{props.children}</div>
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
