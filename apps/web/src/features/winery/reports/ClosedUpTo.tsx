import { type OpenPeriod, openPeriodChange, type PeriodChange } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { Details } from '../../../ui/page/Details.tsx';
import { dayWords, momentWords } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import { openPeriod, useSetPeriod } from './report.queries.ts';

const closedWords = (openFrom: string | null): string =>
  openFrom === null ? 'All of the record is open.' : `Closed: all before ${dayWords(openFrom)}.`;

/** Up to when the record is closed, who said so, and the way to close or open it. */
export function ClosedUpTo() {
  const period = useQuery(openPeriod);
  const [isMoving, setMoving] = useState(false);
  if (period.data === undefined) return null;
  const { openFrom, changes } = period.data;
  return (
    <section aria-label="Closed period">
      <Group gap="0.25rem 1rem">
        <Text>{closedWords(openFrom)}</Text>
        <Button variant="default" size="sm" onClick={() => setMoving(true)}>
          {openFrom === null ? 'Close a period' : 'Close or open'}
        </Button>
      </Group>
      {changes.length > 0 && (
        <Details summary="Who closed and opened it">
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.id}>{changeWords(change)}</li>
            ))}
          </ul>
        </Details>
      )}
      {isMoving && <PeriodDialog openFrom={openFrom} onClose={() => setMoving(false)} />}
    </section>
  );
}

function changeWords({ openBefore, openFrom, by, at, reason }: PeriodChange): string {
  const isOpened = (openFrom ?? '') < (openBefore ?? '');
  const done = isOpened
    ? `opened again from ${openFrom === null ? 'the beginning' : dayWords(openFrom)} on`
    : `closed up to ${dayWords(openFrom)}`;
  const before = openBefore === null ? '' : `, open before from ${dayWords(openBefore)}`;
  return `${momentWords(at)}: ${done} by ${by}${before}${reason === null ? '' : `. ${reason}`}`;
}

const PERIOD = rowFields({ openFrom: kinds.text('Open from'), reason: kinds.text('Reason') });

function PeriodDialog({ openFrom, onClose }: { openFrom: string | null; onClose: () => void }) {
  const setPeriod = useSetPeriod();
  const form = useRowForm<
    { openFrom: string; reason: string },
    { openFrom: string | null },
    { version: number },
    OpenPeriod
  >({
    thing: 'period',
    initial: () => ({ openFrom: openFrom ?? '', reason: '' }),
    check: (values) => {
      const { openFrom: day, reason } = values;
      const read = openPeriodChange.safeParse({ openFrom: day || null, reason: reason || null });
      return checked(read, PERIOD.problemsOf(read.error));
    },
    add: (draft) => setPeriod.mutateAsync(draft),
    onSaved: (now) => {
      toast.done(closedWords(now.openFrom));
      onClose();
    },
    failed: messageOf,
  });
  const isOpened = form.values.openFrom < (openFrom ?? '');
  return (
    <FormDialog title="Close or open a period" action="Save" form={form} isGrouped onClose={onClose}>
      <Field
        kind="day"
        label={PERIOD.labels.openFrom}
        hint="Nothing before this day can be recorded or changed any more. Left empty: all of the record is open."
        {...form.input('openFrom')}
      />
      {isOpened && (
        <Field
          kind="text"
          label={PERIOD.labels.reason}
          required
          hint="What was closed is opened again: say why. It is kept in the journal."
          {...form.input('reason')}
        />
      )}
    </FormDialog>
  );
}
