import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Factor.module.css';

interface Props {
  title: string;
  /** The state of the factor. */
  words: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** One way to prove the user's identity. */
export function Factor({ title, words, action, children }: Props) {
  return (
    <div className={classes.factor}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="start">
        <div>
          <h3 className={classes.title}>{title}</h3>
          <Text c="dimmed">{words}</Text>
        </div>
        {action}
      </Group>
      {children}
    </div>
  );
}
