import classes from './Root.module.css';

/** The first thing the keyboard comes to. */
export const SkipLink = () => (
  <a className={classes.skip} href="#main">
    Skip to content
  </a>
);
