import classes from './PhoneLabel.module.css';

interface PhoneLabelProps {
  /** The part that is always visible. */
  children: string;
  /** The rest, visible where there is room and always read out. */
  rest: string;
}

/** A button label that is shortened on phones, so that three buttons fit in a row. */
export function PhoneLabel({ children, rest }: PhoneLabelProps) {
  return (
    <span>
      {children}
      <span className={classes.rest}> {rest}</span>
    </span>
  );
}
