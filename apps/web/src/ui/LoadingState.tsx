import { Loader } from '@mantine/core';
import classes from './LoadingState.module.css';

/** A spinner and what is waited for. */
export function LoadingState({ children = 'Loading data...' }: { children?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader size="md" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
