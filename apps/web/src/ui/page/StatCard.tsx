import type { ReactNode } from 'react';
import classes from './StatCard.module.css';

interface StatCardProps {
  label: string;
  /** The figure; `null` if there is none, `undefined` while it loads. */
  value?: ReactNode;
  unit?: string | undefined;
  /** The text if there is no figure. */
  missing?: string;
  /** How the figure is computed. Its line is reserved while the figure loads. */
  note?: ReactNode;
}

interface StatCardsProps {
  label: string;
  /** Inside of a card: four in a row, two on a phone. */
  isSmall?: boolean;
  children: ReactNode;
}

export function StatCards({ label, isSmall, children }: StatCardsProps) {
  return (
    <dl className={classes.cards} data-small={isSmall} aria-label={label}>
      {children}
    </dl>
  );
}

export function StatCard({ label, value, unit, missing = 'Not enough data', note }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        {value}
        {value === null && <span className={classes.missing}>{missing}</span>}
        {value === undefined && <span className={classes.waiting}>Loading</span>}
        {value !== null && value !== undefined && unit !== undefined && (
          <span className={classes.unit}> {unit}</span>
        )}
      </dd>
      {(note !== undefined || value === undefined) && <dd>{note ?? '\u00a0'}</dd>}
    </div>
  );
}
