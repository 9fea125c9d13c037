import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Factor.module.css';

interface Props {
  title: string;
  /** How it stands with it. */
  words: ReactNode;
  /** What can be done with it as a whole. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One way to prove who one is. */
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
