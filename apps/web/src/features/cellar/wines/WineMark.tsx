import type { WineType } from '@cuverie/domain';
import classes from './WineMark.module.css';

/** The type of a wine with a drop of its colour. */
export function WineMark({ type }: { type: WineType }) {
  return (
    <span className={classes.mark} data-wine={type}>
      {type}
    </span>
  );
}
