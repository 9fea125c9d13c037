import type { Block, ReadingDraft } from '@cuverie/contract';
import { RIPENESS_STATUSES } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiFailure } from '../../../api/failure.ts';
import { useTypedForm } from '../../../ui/form/useTypedForm.ts';
import { toast } from '../../../ui/toast.ts';
import { formDraft } from './draft.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import classes from './Measurements.module.css';
import { useAddReading } from './reading.queries.ts';
import { checkReading, emptyReading, isSame, type ReadingFormValues } from './reading-form.ts';
import { SaveState } from './SaveState.tsx';
import { useInsistentSave } from './useInsistentSave.ts';

/** What is sent, and what stood in the form then. */
interface Sent {
  wire: ReadingDraft;
  values: ReadingFormValues;
}

/** Adds a measurement to the selected field; what is typed survives a closed page and a lost network. */
export function MeasurementForm({ field }: { field: Block }) {
  const [draft] = useState(() => formDraft(field.id));
  const [kept] = useState(() => draft.read(emptyReading(), newId));
  const id = useRef(kept.id);
  const form = useTypedForm(kept.values);
  const add = useAddReading();
  const element = useRef<HTMLFormElement>(null);
  const { values } = form;
  const typed = useRef(values);

  const saving = useInsistentSave<Sent>(async (sent) => {
    await add.mutateAsync(sent.wire);
    if (!isSame(typed.current, sent.values)) {
      // Still under its id: saved once more, it becomes what was typed meanwhile.
      toast.done(`The measurement of ${field.name} was saved without what you typed since.`);
      return;
    }
    toast.done(`The measurement of ${field.name} was saved.`);
    draft.drop();
    id.current = newId();
    form.clear();
    form.set(emptyReading());
  });

  const isWaiting = saving.isSaving || saving.isWaiting;
  useEffect(() => {
    typed.current = values;
    if (isSame(values, emptyReading())) draft.drop();
    else draft.keep({ id: id.current, values, isWaiting });
  }, [draft, values, isWaiting]);

  // What the server refuses stands beside its field, as what the form finds itself.
  const { failure } = saving;
  const explained = useRef<unknown>(null);
  useEffect(() => {
    if (failure === explained.current) return;
    explained.current = failure;
    if (failure instanceof ApiFailure && failure.status === 400) form.refuse(failure.errors);
  });

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (saving.isSaving) return;
    const checked = checkReading(values, field.id);
    if (checked.ok) {
      form.clear();
      saving.save({ wire: { ...checked.draft, id: id.current }, values });
    } else {
      saving.stop();
      form.refuse(checked.problems);
    }
  };

  // Somebody left while it could not be saved.
  const resume = useRef(kept.isWaiting ? submit : undefined);
  useEffect(() => {
    const again = resume.current;
    resume.current = undefined;
    again?.();
  }, []);

  // A page left open overnight in a pocket does not write the sample down for yesterday.
  const { set } = form;
  const beginToday = useRef(() => {});
  useEffect(() => {
    beginToday.current = () => {
      const today = emptyReading();
      if (isSame({ ...typed.current, date: today.date }, today)) set({ date: today.date });
    };
  });
  useEffect(() => {
    const onShown = () => document.visibilityState === 'visible' && beginToday.current();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, []);

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
