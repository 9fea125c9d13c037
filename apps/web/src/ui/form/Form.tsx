import type { ReactNode } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import classes from './Form.module.css';
import { useFocusOnWrong } from './useFocusOnWrong.ts';
import type { FormState } from './useRowForm.ts';

interface Props {
  form: FormState;
  label?: string;
  /** In a frame of its own, its fields side by side. */
  isCard?: boolean;
  className?: string | undefined;
  /** What asks: in a card, side by side. */
  children: ReactNode;
  /** What stands below, the button that sends it among it. */
  below?: ReactNode;
}

/** A form on a page; those in dialogs are a FormDialog. */
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
