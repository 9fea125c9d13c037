import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  /** What went wrong, in words. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** A failure, told where the person is looking. */
export function ErrorNotice({ children, onRetry }: ErrorNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <div className={classes.words}>{children}</div>
      {onRetry && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
