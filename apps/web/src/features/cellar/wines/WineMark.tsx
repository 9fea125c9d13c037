import type { Wine } from '@cuverie/contract';
import classes from './WineMark.module.css';

/** The type of a wine with a drop of its colour, `Dessert` or `Dessert, fortified`. */
export function WineMark({ type, style }: Pick<Wine, 'type'> & Partial<Pick<Wine, 'style'>>) {
  return (
    <span className={classes.mark} data-wine={type}>
      {type}
      {style && `, ${style.toLowerCase()}`}
    </span>
  );
}
