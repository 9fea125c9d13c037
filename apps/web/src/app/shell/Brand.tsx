import classes from './Brand.module.css';

/** The logo, a barrel on its end with its bung, and the name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className={classes.mark}>
        <path d="M8 4h16c4 8 4 16 0 24H8C4 20 4 12 8 4Z" />
        <path d="M5.700 10.500h20.600M5.700 21.500h20.600" />
        <circle cx="16" cy="16" r="2" />
      </svg>
      <span className={classes.name}>Cuverie</span>
    </span>
  );
}
