import { reportOperations } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dayWords } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import { useClosePeriod } from './report.queries.ts';
import { hasEnded, periodWords } from './report-words.ts';

interface Props {
  period: { period: string; until: string };
  frozen: object | null;
}

/** Freezes the figures of both forms, and closes the record up to the end of the period. */
export function ClosePeriod({ period: { period, until }, frozen }: Props) {
  const may = useMay();
  const close = useClosePeriod();
  const [isAsking, setAsking] = useState(false);
  const name = periodWords(period);
  const isOver = hasEnded(until);
  if (!may(reportOperations.close)) return null;
  if (!isOver)
    return (
      <p className={classes.quiet}>
        {name} can be closed from {dayWords(until)} on.
      </p>
    );
  return (
    <Stack gap="xs" align="start">
      <Button
        leftSection={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {frozen === null ? `Close ${name}` : `Close ${name} again`}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Close ${name}?`}
        confirm={`Close ${name}`}
        isHarmless
        busy={close.isPending}
        failure={close.error === null ? undefined : messageOf(close.error)}
        onConfirm={() =>
          close.mutate(period, {
            onSuccess: () => {
              setAsking(false);
              toast.done(`${name} is closed.`);
            },
          })
        }
        onClose={() => setAsking(false)}
      >
        The figures of both forms are kept as they are, and nothing before {dayWords(until)} can be recorded
        or changed any more. The period can be opened again in the journal, with a reason.
      </ConfirmDialog>
    </Stack>
  );
}
