import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nextSort } from './finding.ts';
import classes from './SortHeading.module.css';
import { useFinding } from './useFinding.ts';

interface Props {
  /** What the items are ordered by from here; left out, the column orders nothing. */
  sort: string | undefined;
  'data-number'?: boolean | undefined;
  'data-spare'?: 'first' | 'second' | undefined;
  children: ReactNode;
}

/** The heading of a column, which puts the items in its order: up, down, and back to the usual one. */
export function SortHeading({ sort, children, ...cell }: Props) {
  const { finding, change } = useFinding();
  if (sort === undefined) {
    return (
      <th scope="col" {...cell}>
        {children}
      </th>
    );
  }
  const direction =
    finding.sort === sort ? 'ascending' : finding.sort === `-${sort}` ? 'descending' : undefined;
  const Sign =
    direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} {...cell}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => change({ sort: nextSort(finding.sort, sort) })}
      >
        {children}
        <Sign size={14} stroke={2} aria-hidden data-quiet={direction === undefined} />
      </button>
    </th>
  );
}
