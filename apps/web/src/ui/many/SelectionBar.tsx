import { Button, CloseButton, Group, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { numberWords } from '../words.ts';
import classes from './SelectionBar.module.css';
import type { Selection } from './selection.ts';
import { countedThings, type Things } from './things.ts';

interface Props {
  things: Things;
  selection: Pick<Selection, 'isAll' | 'takeAll'>;
  /** The number of selected items. */
  count: number;
  /** Their sum, `48 bottles`; omitted until it is known. */
  amount?: string | undefined;
  /** The number of items to select from; 0 until it is known. */
  total: number;
  isFiltered: boolean;
  onClear: () => void;
  /** The buttons of the possible actions. */
  children: ReactNode;
}

/** The number of selected items and the possible actions, within reach of a thumb. */
export function SelectionBar(props: Props) {
  const { things, selection, count, amount, total, isFiltered, onClear, children } = props;
  return (
    <Group
      component="section"
      gap="0.5rem 1rem"
      justify="space-between"
      className={classes.bar}
      aria-label={`Selected ${things}`}
    >
      <Group gap="xs" className={classes.said}>
        <CloseButton aria-label="Clear selection" size="lg" onClick={onClear} />
        <output>
          <span>{countedThings(count, things)}</span>
          {amount !== undefined && (
            <>
              , <span>{amount}</span>
            </>
          )}
          <VisuallyHidden> selected</VisuallyHidden>
        </output>
        {!selection.isAll && total > count && (
          <Button variant="subtle" size="compact-md" onClick={selection.takeAll}>
            Select all {numberWords(total)}
            {isFiltered && ' that match'}
          </Button>
        )}
      </Group>
      <Group gap="xs" className={classes.actions}>
        {children}
      </Group>
    </Group>
  );
}
