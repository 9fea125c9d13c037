import type { Block } from '@cuverie/contract';
import { RIPENESS_STATUSES } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Form } from '../../../ui/form/Form.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { MeasurementFields } from './MeasurementFields.tsx';
import { checkReading, emptyReading } from './reading-form.ts';
import { useMeasurementForm } from './useMeasurementForm.ts';
import { WaitingMeasurement } from './WaitingMeasurements.tsx';

/** Adds a measurement to the selected field. Typed values survive a closed page and a lost network. */
export function MeasurementForm({ field, queue }: { field: Block; queue: Outbox }) {
  const { form, isWaiting } = useMeasurementForm({
    initial: emptyReading,
    keepAs: `readingTpl:${field.id}`,
    keepsClosed: true,
    check: (values) => checkReading(values, field.id),
    queue,
    onStored: (stored) => stored.restart(emptyReading()),
  });

  // A page left open overnight must not date the sample to yesterday.
  const beginToday = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !form.wouldLose()) form.restart(emptyReading());
  });
  useEffect(() => {
    const onShown = () => beginToday();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, []);

  return (
    <Form
      form={form}
      label={`Add a measurement to ${field.name}`}
      isCard
      below={
        <>
          {isWaiting && <WaitingMeasurement queue={queue} />}
          <Button type="submit" loading={form.isBusy} style={{ justifySelf: 'end' }}>
            Save Measurement
          </Button>
        </>
      }
    >
      <MeasurementFields form={form} statuses={RIPENESS_STATUSES} />
    </Form>
  );
}
