import type { Block } from '@cuverie/contract';
import { RIPENESS_STATUSES } from '@cuverie/domain';
import { Button, Collapse, Stack, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import type { CheckedForm } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { ExpandButton } from '../../../ui/page/ExpandButton.tsx';
import classes from '../../../ui/round/Round.module.css';
import { Round, StepActions, type Walk } from '../../../ui/round/Round.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { fieldWords, LatestValues } from '../fields/LatestValues.tsx';
import {
  checkReading,
  emptyReading,
  READING_LABELS,
  type ReadingFormValues,
} from '../readings/reading-form.ts';
import { WaitingMeasurements } from '../readings/WaitingMeasurements.tsx';
import { RoundPlan } from './RoundPlan.tsx';
import { chosenFields, storedPlan } from './round-plan.ts';

interface Props {
  /** The active fields, by name. */
  fields: readonly Block[];
  /** The current field, `plan`, `start` or `end`. */
  place: string;
  queue: Outbox;
  onWalk: (place: string) => void;
  onClose: () => void;
}

/**
 * A round from field to field. Measurements are saved at once, and sent when the network allows it. Without a choice it
 * includes all active fields.
 */
export function SamplingRound({ fields, place, queue, onWalk, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[] | undefined>(() => storedPlan.read());
  const planned = chosenFields(fields, chosen);
  const stops = planned.length > 0 ? planned : fields;
  const isOver = place === 'end';
  // The current round stays on the screen; the next one is new.
  useEffect(() => {
    if (isOver) storedPlan.forget();
  }, [isOver]);
  const keep = (next: readonly Block[]) => {
    const ids = next.map(({ id }) => id);
    setChosen(ids);
    storedPlan.keep(ids);
  };
  return (
    <Round
      onWalk={onWalk}
      onClose={onClose}
      place={place}
      title="Sampling round"
      stop="field"
      done="sampled"
      none="No field to sample"
      stops={stops}
      waiting={<WaitingMeasurements queue={queue} />}
      leadsToPlan={
        !isOver &&
        fields.length > 1 && (
          <Button
            variant="subtle"
            leftSection={<IconListCheck size={20} aria-hidden="true" />}
            onClick={() => onWalk('plan')}
          >
            Choose fields
          </Button>
        )
      }
      plan={
        place === 'plan' && fields.length > 0 ? (
          <RoundPlan fields={fields} stops={planned} onChange={keep} onStart={() => onWalk('start')} />
        ) : undefined
      }
      renderStep={(at, walk) => {
        const field = stops[at];
        return field && <Step key={field.id} field={field} queue={queue} walk={walk} />;
      }}
    />
  );
}

const MEASURED = ['brix', 'ph', 'ta', 'berryWeight'] as const;

/** Validates a step. One without any figure must be skipped instead of saved. */
function checkStep(
  values: ReadingFormValues,
  field: string,
): CheckedForm<Parameters<Outbox['put']>[0]['body']> {
  const checked = checkReading(values, field);
  if (!checked.ok || MEASURED.some((measure) => values[measure].trim() !== '')) return checked;
  return { ok: false, problems: { brix: 'Enter what was measured, or skip the field' } };
}

interface StepProps {
  field: Block;
  queue: Outbox;
  walk: Walk;
}

/** A field of the round. Unsaved text stays with its field. */
function Step({ field, queue, walk }: StepProps) {
  const form = useRowForm({
    thing: 'measurement',
    initial: emptyReading,
    keepAs: `samplingRound:${field.id}`,
    keepsClosed: true,
    check: (values: ReadingFormValues) => checkStep(values, field.id),
    add: async (body, { id }) => {
      // The result is shown wherever the user has navigated meanwhile.
      void queue.put({ id, body, from: 'round' });
    },
    onSaved: walk.onSaved,
    failed: 'The measurement was not kept.',
  });
  const { element, values } = form;
  const [isMore, setMore] = useState(values.notes !== '');
  // The day is that of arriving in the field, not of the last visit.
  const begin = useEffectEvent(() => {
    form.set({ date: today() });
    element.current?.querySelector<HTMLElement>('input[name="brix"]')?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);

  return (
    <Form form={form} className={classes.step} label={`Measurement of ${field.name}`}>
      <div>
        <h2 className={classes.name}>{field.name}</h2>
        <Text c="dimmed">{fieldWords(field)}</Text>
        <LatestValues reading={field.latestReading} />
      </div>
      <Stack>
        <Field kind="number" label={READING_LABELS.brix} unit="°Bx" {...form.input('brix')} />
        <Field kind="number" label={READING_LABELS.ph} {...form.input('ph')} />
        <Field kind="number" label={READING_LABELS.ta} unit="g/L" {...form.input('ta')} />
        <Field kind="number" label={READING_LABELS.berryWeight} unit="g" {...form.input('berryWeight')} />
        <ExpandButton isOpen={isMore} onToggle={() => setMore((before) => !before)}>
          Status and notes
        </ExpandButton>
        <Collapse expanded={isMore}>
          <Stack>
            <Field
              kind="choice"
              label={READING_LABELS.status}
              options={RIPENESS_STATUSES.map((status) => ({ value: status, label: status }))}
              {...form.input('status')}
            />
            <Field kind="notes" label={READING_LABELS.notes} {...form.input('notes')} />
          </Stack>
        </Collapse>
      </Stack>
      <StepActions {...walk} isReady={queue.isReady} />
    </Form>
  );
}
