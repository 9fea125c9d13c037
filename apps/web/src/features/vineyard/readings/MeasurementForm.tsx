import type { Block } from '@cuverie/contract';
import { RIPENESS_STATUSES } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useFocusOnWrong } from '../../../ui/form/useFocusOnWrong.ts';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import classes from './Measurements.module.css';
import { checkReading, emptyReading } from './reading-form.ts';
import { useMeasurementForm } from './useMeasurementForm.ts';
import { WaitingMeasurement } from './WaitingMeasurements.tsx';

/** Adds a measurement to the selected field; what is typed survives a closed page and a lost network. */
export function MeasurementForm({ field, queue }: { field: Block; queue: Outbox }) {
  const { form, isWaiting } = useMeasurementForm({
    initial: emptyReading,
    keepAs: `readingTpl:${field.id}`,
    keepsClosed: true,
    check: (values) => checkReading(values, field.id),
    fieldOf: () => field,
    queue,
    onStored: (stored) => stored.restart(emptyReading()),
  });
  useFocusOnWrong(form.element, form.refusals);

  // A page left open overnight in a pocket does not write the sample down for yesterday.
  const beginToday = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !form.wouldLose()) form.restart(emptyReading());
  });
  useEffect(() => {
    const onShown = () => beginToday();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      aria-label={`Add a measurement to ${field.name}`}
      onSubmit={submit}
    >
      <div className={classes.fields}>
        <MeasurementFields form={form} statuses={RIPENESS_STATUSES} />
      </div>
      {form.failure !== undefined && <ErrorNotice>{form.failure}</ErrorNotice>}
      {isWaiting && <WaitingMeasurement queue={queue} />}
      <Button type="submit" loading={form.isBusy} className={classes.save}>
        Save Measurement
      </Button>
    </form>
  );
}
