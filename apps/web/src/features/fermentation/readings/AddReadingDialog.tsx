import type { Tank } from '@cuverie/contract';
import { useState } from 'react';
import { localMinute } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { newestValue } from '../tanks/course.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { useAddReading } from './reading.queries.ts';
import {
  checkReading,
  emptyReading,
  MEASURED,
  type ReadingValues,
  SERVER_NAMES,
  startOfTank,
  wayOf,
} from './reading-form.ts';
import { keepWay, keptWay } from './sugar-entry.ts';

interface Props {
  /** The active tanks. */
  tanks: readonly Tank[];
  /** The tank that is chosen already. */
  tankId: string | undefined;
  onClose: () => void;
}

/** Adds a reading to a tank. */
export function AddReadingDialog({ tanks, tankId = '', onClose }: Props) {
  const add = useAddReading();
  const [openedAt] = useState(() => localMinute(new Date()));
  const tankOf = (values: ReadingValues) => tanks.find(({ id }) => id === values.tank);
  const form = useRowForm({
    thing: 'reading',
    initial: () => emptyReading(tankId, keptWay(), openedAt),
    keepAs: `fermentationDraft:reading:${tankId}`,
    check: (values) =>
      checkReading(values, {
        start: startOfTank(tankOf(values)),
        required: MEASURED,
        now: new Date(),
        openedAt,
      }),
    add: (draft, { values, id, earlier }) => {
      keepWay(wayOf(values));
      return add.mutateAsync({
        tankId: values.tank,
        draft: { ...draft, id },
        isRetry: earlier !== undefined,
      });
    },
    onSaved: () => {
      toast.done(`The reading of ${tank?.name ?? 'the tank'} was added.`);
      onClose();
    },
    failed: 'Failed to add reading. Please try again.',
    names: SERVER_NAMES,
  });
  const tank = tankOf(form.values);

  return (
    <FormDialog title="Add Fermentation Reading" action="Add Reading" form={form} onClose={onClose}>
      <div className={classes.wide}>
        <Field
          kind="choice"
          label="Tank"
          required
          unchosen="Select tank"
          options={tanks.map((one) => ({ value: one.id, label: `${one.name} - ${one.variety}` }))}
          {...form.input('tank')}
        />
      </div>
      <ReadingFields
        form={form}
        earlier={(of) => tank && newestValue(tank, of)}
        start={startOfTank(tank)}
        isRequired
      />
      <div className={classes.wide}>
        <Field kind="notes" label="Notes" {...form.input('notes')} />
      </div>
    </FormDialog>
  );
}
