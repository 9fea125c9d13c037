import { Box, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';
import { WithPlanLink } from './WithPlanLink.tsx';

interface ErrorNoticeProps {
  children: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** A failure, shown where the user is looking. */
export function ErrorNotice({ children, onRetry }: ErrorNoticeProps) {
  return (
    <Group
      className={classes.notice}
      data-error
      justify="space-between"
      gap="var(--cv-space-1) var(--cv-space-2)"
      role="alert"
    >
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        {typeof children === 'string' ? <WithPlanLink>{children}</WithPlanLink> : children}
      </Box>
      {onRetry && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Group>
  );
}
