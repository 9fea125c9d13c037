import { type Tank, type TankReading, tankReading, tankReadingOperations } from '@cuverie/contract';
import { useState } from 'react';
import { localMinute } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { newestValue } from '../tanks/course.ts';
import { optionsOf } from '../tanks/tank-words.ts';
import { doubtsOf } from './doubts.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { useAddReading, useUpdateReading } from './reading.queries.ts';
import {
  changesOf,
  checkReading,
  emptyReading,
  MEASURED,
  READING_LABELS,
  type ReadingValues,
  readingValues,
  SERVER_NAMES,
  startOfTank,
  valueWords,
  wayOf,
} from './reading-form.ts';
import { saveWay, storedWay } from './sugar-entry.ts';
import { useDoubts } from './useDoubts.tsx';

interface Props {
  /** The tanks to choose from; for a stored reading, only its own. */
  tanks: readonly Tank[];
  tankId: string | undefined;
  /** The reading to change; a new one if omitted. */
  reading?: TankReading;
  onClose: () => void;
}

/** Adds a reading to a tank, or changes one of an active tank. */
export function ReadingDialog({ tanks, tankId = '', reading, onClose }: Props) {
  const [add, update] = [useAddReading(), useUpdateReading()];
  const doubts = useDoubts();
  const [openedNow] = useState(() => localMinute(new Date()));
  const tankOf = (values: ReadingValues) => tanks.find(({ id }) => id === values.tank);
  const startOf = (values: ReadingValues) => startOfTank(tankOf(values), reading);
  const start = startOfTank(
    tanks.find(({ id }) => id === tankId),
    reading,
  );
  const valuesOf = (row: TankReading) => readingValues(tankId, row, start);
  const form = useRowForm({
    thing: 'reading',
    initial: () => emptyReading(tankId, storedWay(), openedNow),
    ...(!reading && { keepAs: `fermentationDraft:reading:${tankId}` }),
    stored: reading && {
      row: reading,
      schema: tankReading,
      valuesOf,
      labels: READING_LABELS,
      words: valueWords,
    },
    check: (values) =>
      checkReading(values, {
        start: startOf(values),
        required: reading ? [] : MEASURED,
        now: new Date(),
        // The stored moment has seconds, which an unchanged time keeps.
        openedAt: reading ? valuesOf(reading).time : openedNow,
      }),
    add: async (draft, { values, id, earlier }) => {
      const into = tankOf(values);
      const found = into ? doubtsOf(into, draft) : [];
      if (!(await doubts.areRight(found, form.element))) return NOT_YET;
      saveWay(wayOf(values));
      return add.mutateAsync({
        tankId: values.tank,
        draft: { ...draft, id },
        isRetry: earlier !== undefined,
      });
    },
    change: async (draft, base: TankReading, { values }) => {
      const changes = changesOf(valuesOf(base), values, draft);
      if (Object.keys(changes).length === 0) return base;
      const found = tank ? doubtsOf(tank, { timestamp: base.timestamp, ...changes }, base.timestamp) : [];
      if (!(await doubts.areRight(found, form.element))) return NOT_YET;
      const { id: readingId, version } = base;
      return update.mutateAsync({ tankId, readingId, changes: { ...changes, version } });
    },
    onSaved: (saved) => {
      const name = tank?.name ?? 'the tank';
      if (saved !== reading) toast.done(`The reading of ${name} was ${reading ? 'updated' : 'added'}.`);
      onClose();
    },
    failed: `Failed to ${reading ? 'update' : 'add'} reading. Please try again.`,
    names: SERVER_NAMES,
  });
  const tank = tankOf(form.values);

  return (
    <FormDialog
      title={reading ? 'Update Reading' : 'Add Fermentation Reading'}
      action={reading ? 'Update Reading' : 'Add Reading'}
      needs={reading ? tankReadingOperations.update : tankReadingOperations.add}
      form={form}
      onClose={onClose}
    >
      <div className={classes.wide}>
        {reading ? (
          <p>
            <strong>{tank?.name}</strong>, {tank?.variety}. Taken by {reading.takenBy}.
          </p>
        ) : (
          <Field
            kind="choice"
            label="Tank"
            required
            unchosen="Select tank"
            options={optionsOf(tanks)}
            {...form.input('tank')}
          />
        )}
      </div>
      <ReadingFields
        form={form}
        earlier={(of) => tank && newestValue(tank, of, reading?.timestamp)}
        start={startOf(form.values)}
        isRequired={!reading}
      />
      <div className={classes.wide}>
        <Field kind="notes" label="Notes" {...form.input('notes')} />
      </div>
      {reading && (
        <div className={classes.wide}>
          <ItemHistory kind="tank-reading" id={reading.id} name="the reading" />
        </div>
      )}
      {doubts.question}
    </FormDialog>
  );
}
