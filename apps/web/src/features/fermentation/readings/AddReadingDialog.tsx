import type { Tank } from '@cuverie/contract';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { Field } from '../../../ui/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { newestValue } from '../tanks/course.ts';
import { draftIn } from './draft.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { useAddReading } from './reading.queries.ts';
import {
  checkReading,
  emptyReading,
  MEASURED,
  type ReadingValues,
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
  const [draft] = useState(() => draftIn<ReadingValues & { id: string }>(`reading:${tankId}`));
  const [initial] = useState(() => emptyReading(tankId, keptWay()));
  // One id for all tries, a reload between them included: a retry after a lost answer adds nothing twice.
  const [{ id, ...kept }] = useState(() => draft.read({ ...initial, id: newId() }));
  const [wasKept] = useState(draft.isKept);
  const form = useTypedForm(initial, kept);
  const tries = useRef(wasKept ? 1 : 0);
  const { values } = form;
  const tank = tanks.find((one) => one.id === values.tank);
  const start = startOfTank(tank);

  useEffect(() => {
    if (form.wouldLose()) draft.keep({ ...values, id });
  });
  useEffect(() => () => draft.leave(), [draft]);

  const submit = () => {
    const circumstances = { start, required: MEASURED, now: new Date(), openedAt: initial.time };
    const checked = checkReading(values, circumstances);
    if (!checked.ok) return form.refuse(checked.problems);
    form.clear();
    keepWay(wayOf(values));
    tries.current += 1;
    add.mutate(
      { tankId: values.tank, draft: { ...checked.draft, id }, isRetry: tries.current > 1 },
      {
        onSuccess: () => {
          form.done();
          draft.forget();
          toast.done(`The reading of ${tank?.name ?? 'the tank'} was added.`);
          onClose();
        },
        onError: (cause) => form.explain('Failed to add reading. Please try again.', cause, FIELDS),
      },
    );
  };

  return (
    <FormDialog
      title="Add Fermentation Reading"
      action="Add Reading"
      isBusy={add.isPending}
      failure={form.failure}
      refusals={form.refusals}
      wouldLose={form.wouldLose}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <ReadingFields form={form} earlier={(of) => tank && newestValue(tank, of)} start={start} isRequired />
      <div className={classes.wide}>
        <Field kind="notes" label="Notes" {...form.input('notes')} />
      </div>
    </FormDialog>
  );
}

/** What the server calls some of the form's fields. */
export const FIELDS: Readonly<Record<string, string>> = {
  brix: 'sugar',
  rawValue: 'sugar',
  rawScale: 'sugar',
  timestamp: 'time',
};
