import { Progress as Bar, Button, Group, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { Counts } from './Counts.tsx';
import classes from './ImportDialog.module.css';
import type { Progress } from './run-import.ts';
import { countText, rowsOf } from './words.ts';

/** Time in which a second tap on “Import” lands on this button, in milliseconds. */
const DOUBLE_TAP_MS = 800;

interface Props {
  fileName: string;
  progress: Progress;
  isCancelling: boolean;
  onCancel: () => void;
}

/** A running import. Its progress is unknown for an archive, and while the server stores the rows. */
export function RunningStep({ fileName, progress, isCancelling, onCancel }: Props) {
  const { done, total, refused, isStoring, trouble } = progress;
  const [canCancel, setCanCancel] = useState(false);
  useTimeout(() => setCanCancel(true), DOUBLE_TAP_MS, { autoInvoke: true });
  const isOpen = total === 0 || isStoring || isCancelling;
  const title = isStoring ? `Storing ${fileName}…` : `Importing ${fileName}…`;
  return (
    <>
      <div className={classes.step}>
        <Stack py="xl">
          <p className={classes.fileName}>{isCancelling ? 'Cancelling the import…' : title}</p>
          <Bar
            value={isOpen ? 100 : (100 * done) / total}
            aria-label="Imported"
            size="lg"
            animated={isOpen}
            transitionDuration={0}
          />
          {total > 0 && (
            <p>
              {countText(done)} of {rowsOf(total)}
            </p>
          )}
          {refused > 0 && (
            <Counts counts={[{ count: countText(refused), words: 'refused', kind: 'wrong' }]} />
          )}
          <output className={classes.quiet}>
            {trouble !== undefined && `${trouble} The import goes on by itself as soon as it can.`}
          </output>
        </Stack>
      </div>
      <Group className={classes.actions} justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={!canCancel} loading={isCancelling}>
          Cancel import
        </Button>
      </Group>
    </>
  );
}
