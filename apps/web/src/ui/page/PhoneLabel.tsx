import classes from './PhoneLabel.module.css';

interface PhoneLabelProps {
  /** What is seen everywhere. */
  children: string;
  /** What follows it where there is room; who can't see it hears it anyway. */
  rest: string;
}

/** A label of a button that is cut on phones, so that three of them stand in one row. */
export function PhoneLabel({ children, rest }: PhoneLabelProps) {
  return (
    <span>
      {children}
      <span className={classes.rest}> {rest}</span>
    </span>
  );
}
