import { Group } from '@mantine/core';
import classes from './ImportDialog.module.css';

interface Count {
  count: string;
  words: string;
  kind?: 'good' | 'existing' | 'wrong';
  /** Whether it is told; nothing is told of what there is none of. */
  isTold?: boolean;
}

/** What becomes of the rows, in figures. */
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
