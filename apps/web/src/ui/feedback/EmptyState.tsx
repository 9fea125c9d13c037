import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The ways out of emptiness, usually one button. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** What stands where there is nothing yet. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      {icon !== undefined && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action !== undefined && <div className={classes.actions}>{action}</div>}
    </section>
  );
}
