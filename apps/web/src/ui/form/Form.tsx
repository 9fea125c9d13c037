import type { ReactNode } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import classes from './Form.module.css';
import { useFocusOnWrong } from './useFocusOnWrong.ts';
import type { FormState } from './useRowForm.ts';

interface Props {
  form: FormState;
  label?: string;
  /** Whether the form is a card with its fields side by side. */
  isCard?: boolean;
  className?: string | undefined;
  children: ReactNode;
  /** The content below the fields, including the submit button. */
  below?: ReactNode;
}

/** A form on a page; forms in dialogs use FormDialog. */
export function Form({ form, label, isCard = false, className = classes.form, children, below }: Props) {
  const { element, failure, refusals, submit } = form;
  useFocusOnWrong(element, refusals);
  return (
    <form
      ref={element}
      className={isCard ? classes.card : className}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isCard ? <div className={classes.fields}>{children}</div> : children}
      {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      {below}
    </form>
  );
}
