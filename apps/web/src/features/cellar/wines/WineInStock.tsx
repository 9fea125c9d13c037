import type { Wine } from '@cuverie/contract';
import { WindowBadge } from './WindowBadge.tsx';
import classes from './WineInStock.module.css';

/** At the head of a dialog: which wine it is about, how much of it there is, and whether it is time. */
export const WineInStock = ({ wine, children }: { wine: Wine; children: string }) => (
  <div className={classes.wine}>
    <p>
      <strong>{wine.name}</strong> {wine.vintage}
    </p>
    <p className={classes.stock}>
      {children}
      <WindowBadge wine={wine} />
    </p>
  </div>
);
