import classes from './Brand.module.css';

/** The mark, a vat seen from the side with its bung, and the name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className={classes.mark}>
        <path d="M5.500 6.500h21c1.200 6.200 1.200 12.800 0 19h-21c-1.200-6.200-1.200-12.800 0-19Z" />
        <path d="M5 12h22M5 20h22" />
        <circle cx="16" cy="16" r="2" />
      </svg>
      <span className={classes.name}>Cuverie</span>
    </span>
  );
}
