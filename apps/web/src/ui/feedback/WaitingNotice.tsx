import { Box, Group } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface Props {
  children: ReactNode;
  /** The button that sends it now. */
  action?: ReactNode;
}

export function WaitingNotice({ children, action }: Props) {
  return (
    <Group component="output" className={classes.notice} gap="var(--cv-space-1) var(--cv-space-2)">
      <IconCloudUpload size={20} color="var(--cv-straw-text)" aria-hidden="true" />
      <Box component="span" flex="1 1 12rem">
        {children}
      </Box>
      {action}
    </Group>
  );
}
