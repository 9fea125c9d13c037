import type { ReactNode } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { FormDialog, FormFrame, type Place } from '../../../ui/form/FormDialog.tsx';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { cellarSearch, sameDialog } from '../search.ts';
import classes from './ItemDialog.module.css';
import type { ItemForm } from './useItemForm.ts';

/** From one tab of a dialog to another nothing typed is lost. */
const staysInDialog = (from: Place, to: Place): boolean =>
  from.pathname === to.pathname &&
  sameDialog(cellarSearch({ ...from.search }), cellarSearch({ ...to.search }));

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

/** The form of one wine or barrel. */
export function ItemDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { failureTitle, dialog, ...rest } = props;
  const { element, isBusy, failure, refusals, submit, wouldLose } = dialog;
  return (
    <FormDialog
      {...rest}
      element={element}
      isBusy={isBusy}
      failure={failure ? [failureTitle, messageOf(failure.cause), ...failure.details].join(' ') : undefined}
      refusals={refusals}
      isGrouped
      closesOutside
      wouldLose={wouldLose}
      staysOpen={staysInDialog}
      onSubmit={submit}
    />
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
    <FormFrame title={title} closesOutside onClose={onClose}>
      <div className={classes.unopened}>
        {failure === null && <LoadingState />}
        {failure !== null && (
          <ErrorNotice onRetry={isGone ? undefined : onRetry}>
            {isGone ? `This ${thing} is not in your cellar any more.` : messageOf(failure)}
          </ErrorNotice>
        )}
      </div>
    </FormFrame>
  );
}
