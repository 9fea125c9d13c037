import type { Block, ReadingDraft } from '@cuverie/contract';
import { RIPENESS_STATUSES } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiFailure } from '../../../api/failure.ts';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { dropDraft, keepDraft, keptDraft } from './draft.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import classes from './Measurements.module.css';
import { useAddReading } from './reading.queries.ts';
import { checkReading, emptyReading } from './reading-form.ts';
import { SaveState } from './SaveState.tsx';
import { useInsistentSave } from './useInsistentSave.ts';

/** Adds a measurement to the selected field; what is typed survives a closed page and a lost network. */
export function MeasurementForm({ field }: { field: Block }) {
  const [draft] = useState(() => keptDraft(field.id, newId));
  const id = useRef(draft.id);
  const form = useTypedForm(draft.values);
  const add = useAddReading();
  const element = useRef<HTMLFormElement>(null);

  const saving = useInsistentSave<ReadingDraft>(async (wire) => {
    await add.mutateAsync(wire);
    toast.done(`The measurement of ${field.name} was saved.`);
    dropDraft(field.id);
    id.current = newId();
    form.clear();
    form.set(emptyReading());
  });

  const { values } = form;
  useEffect(() => {
    const untouched = emptyReading();
    const isTyped = Object.entries(values).some(
      ([name, value]) => value !== untouched[name as keyof typeof untouched],
    );
    if (isTyped) keepDraft(field.id, { id: id.current, values });
    else dropDraft(field.id);
  }, [field.id, values]);

  // What the server refuses stands beside its field, as what the form finds itself.
  const { failure } = saving;
  const explained = useRef<unknown>(null);
  useEffect(() => {
    if (failure === explained.current) return;
    explained.current = failure;
    if (failure instanceof ApiFailure && failure.status === 400) form.refuse(failure.errors);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isSaving) return;
    const checked = checkReading(values, field.id);
    if (checked.ok) {
      form.clear();
      saving.save({ ...checked.draft, id: id.current });
    } else {
      saving.stop();
      form.refuse(checked.problems);
    }
  };

  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-label={`Add a measurement to ${field.name}`}
      onSubmit={submit}
    >
      <div className={classes.fields}>
        <MeasurementFields form={form} statuses={RIPENESS_STATUSES} />
      </div>
      <SaveState
        failure={failure}
        isWaiting={saving.isWaiting}
        isSaving={saving.isSaving}
        onRetry={saving.retryNow}
      />
      <Button type="submit" loading={saving.isSaving} className={classes.save}>
        Save Measurement
      </Button>
    </form>
  );
}
