import type { Block } from '@cuverie/contract';
import { RIPENESS_STATUSES } from '@cuverie/domain';
import { Button, Collapse, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import frame from '../../../ui/form/FormDialog.module.css';
import type { Checked } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { ExpandButton } from '../../../ui/page/ExpandButton.tsx';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { counted } from '../../../ui/words.ts';
import { fieldWords, LatestValues } from '../fields/LatestValues.tsx';
import {
  checkReading,
  emptyReading,
  READING_LABELS,
  type ReadingFormValues,
} from '../readings/reading-form.ts';
import { WaitingMeasurements } from '../readings/WaitingMeasurements.tsx';
import classes from './SamplingRound.module.css';

interface Props {
  /** The active fields in the order they are walked by. */
  fields: readonly Block[];
  /** The field the round has come to, `start` or `end`. */
  place: string;
  queue: Outbox;
  onWalk: (place: string) => void;
  onClose: () => void;
}

/** Walks from field to field: what was measured is kept at once and sent when the network lets it. */
export function SamplingRound({ fields, place, queue, onWalk, onClose }: Props) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const isOver = place === 'end' || fields.length === 0;
  const at = isOver
    ? fields.length
    : Math.max(
        0,
        fields.findIndex(({ id }) => id === place),
      );
  const current = fields[at];
  const next = () => onWalk(fields[at + 1]?.id ?? 'end');
  useFocusReturn(true);

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title="Sampling round"
      closeButtonProps={{ 'aria-label': 'End the round' }}
      transitionProps={{ duration: 0 }}
      classNames={{ body: frame.body, content: frame.content, close: frame.close }}
    >
      <Stack flex={1} w="100%" maw="36rem" mx="auto">
        <Stack gap="0.375rem">
          <Text c="dimmed" aria-live="polite">
            {current ? `Field ${at + 1} of ${fields.length}` : 'Through'}
            {saved.size > 0 && `, ${counted(saved.size, 'field')} sampled`}
          </Text>
          <Progress
            value={fields.length === 0 ? 100 : (at / fields.length) * 100}
            color="verdigris"
            aria-label="Progress of the round"
          />
        </Stack>
        <WaitingMeasurements queue={queue} />
        {current ? (
          <Step
            key={current.id}
            field={current}
            isLast={at === fields.length - 1}
            queue={queue}
            onBack={at > 0 ? () => onWalk(fields[at - 1]?.id ?? 'start') : undefined}
            onSkip={next}
            onSaved={() => {
              setSaved((before) => new Set([...before, current.id]));
              next();
            }}
          />
        ) : (
          <End fields={fields} saved={saved} onWalk={onWalk} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

interface EndProps extends Pick<Props, 'fields' | 'onWalk' | 'onClose'> {
  saved: ReadonlySet<string>;
}

function End({ fields, saved, onWalk, onClose }: EndProps) {
  const skipped = fields.filter(({ id }) => !saved.has(id));
  const back = (
    <Button size="lg" onClick={onClose} data-autofocus>
      Back to the fields
    </Button>
  );
  if (fields.length === 0) {
    return (
      <EmptyState title="No field to sample" action={back}>
        A round walks from one active field to the next.
      </EmptyState>
    );
  }
  return (
    <Stack align="start" py="lg">
      <h2>The round is done</h2>
      <p>
        {counted(saved.size, 'field')} sampled{skipped.length > 0 && `, ${skipped.length} skipped`}.
      </p>
      {skipped.length > 0 && (
        <Group component="ul" gap="xs" style={{ listStyle: 'none' }} aria-label="Skipped fields">
          {skipped.map(({ id, name }) => (
            <li key={id}>
              <Button variant="default" onClick={() => onWalk(id)}>
                {name}
              </Button>
            </li>
          ))}
        </Group>
      )}
      {back}
    </Stack>
  );
}

const MEASURED = ['brix', 'ph', 'ta', 'berryWeight'] as const;

/** A round is for measuring: a step without a figure is skipped, not saved. */
function checkStep(values: ReadingFormValues, field: string): Checked<Parameters<Outbox['put']>[0]['body']> {
  const checked = checkReading(values, field);
  if (!checked.ok || MEASURED.some((measure) => values[measure].trim() !== '')) return checked;
  return { ok: false, problems: { brix: 'Enter what was measured, or skip the field' } };
}

interface StepProps {
  field: Block;
  isLast: boolean;
  queue: Outbox;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  onSaved: () => void;
}

/** One field of the round. What is typed and not saved stays with the field. */
function Step({ field, isLast, queue, onBack, onSkip, onSaved }: StepProps) {
  const form = useRowForm({
    thing: 'measurement',
    initial: emptyReading,
    keepAs: `samplingRound:${field.id}`,
    keepsClosed: true,
    check: (values: ReadingFormValues) => checkStep(values, field.id),
    add: async (body, { id }) => {
      // Whether it arrives is told wherever the person has gone on to.
      const params = { field: field.id, from: 'round' };
      void queue.put({ id, params, body, rowKey: id, about: field.name });
    },
    onSaved,
    failed: 'The measurement was not kept.',
  });
  const { element, values } = form;
  const [isMore, setMore] = useState(values.notes !== '');
  // The day is that of standing in the field, not of the last time somebody did.
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
      <div className={classes.actions}>
        {onBack && (
          <Button variant="subtle" size="lg" color="gray" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant="default" size="lg" onClick={onSkip}>
          Skip
        </Button>
        <Button
          type="submit"
          size="lg"
          className={classes.save}
          disabled={!queue.isReady}
          rightSection={
            isLast ? (
              <IconCheck size={20} aria-hidden="true" />
            ) : (
              <IconArrowRight size={20} aria-hidden="true" />
            )
          }
        >
          {isLast ? 'Save and finish' : 'Save and next'}
        </Button>
      </div>
    </Form>
  );
}
