import { Loader } from '@mantine/core';
import classes from './LoadingState.module.css';

/** A spinner and what is waited for. */
export function LoadingState({ children = 'Loading data...' }: { children?: string }) {
  return (
    <output className={classes.loading}>
      <Loader size="md" aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
