import { Group } from '@mantine/core';
import classes from './ImportDialog.module.css';

interface Count {
  count: string;
  words: string;
  kind?: 'good' | 'existing' | 'wrong';
  /** Whether it is shown; counts of 0 usually are not. */
  isTold?: boolean;
}

/** The numbers of imported, updated and refused rows. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <Group component="ul" gap="xs" aria-label="Counts" style={{ listStyle: 'none' }}>
      {counts
        .filter(({ isTold = true }) => isTold)
        .map(({ count, words, kind }) => (
          <li key={words} className={classes.count} data-kind={kind}>
            {count !== '' && <strong>{count}</strong>} {words}
          </li>
        ))}
    </Group>
  );
}
