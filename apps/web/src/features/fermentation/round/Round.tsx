import { Button, Collapse, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { localMinute } from '../../../platform/clock.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import frame from '../../../ui/form/FormDialog.module.css';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import { ExpandButton } from '../../../ui/page/ExpandButton.tsx';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { counted } from '../../../ui/words.ts';
import { doubtsOf } from '../readings/doubts.ts';
import { AlcoholField, PhField, SugarFields, TemperatureField } from '../readings/ReadingFields.tsx';
import { checkReading, emptyReading, startOfTank, wayOf } from '../readings/reading-form.ts';
import { keepWay, keptWay } from '../readings/sugar-entry.ts';
import { useDoubts } from '../readings/useDoubts.tsx';
import { Alarms } from '../tanks/Alarms.tsx';
import { type Measured, newestValue } from '../tanks/course.ts';
import { ALARM_TITLES, lotWords } from '../tanks/tank-words.ts';
import type { WatchedTank } from '../tanks/watch.ts';
import classes from './Round.module.css';
import { WaitingReadings } from './WaitingReadings.tsx';

interface Props {
  /** The active tanks in the order they are walked by. */
  tanks: readonly WatchedTank[];
  /** The tank the round has come to, `start` or `end`. */
  place: string;
  queue: Outbox;
  onWalk: (place: string) => void;
  onClose: () => void;
}

/** Walks from tank to tank: what was read is kept at once and sent when the network lets it. */
export function Round({ tanks, place, queue, onWalk, onClose }: Props) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const found = tanks.findIndex(({ tank }) => tank.id === place);
  const isOver = place === 'end' || tanks.length === 0;
  const [reached, setReached] = useState(0);
  if (found >= 0 && found !== reached) setReached(found);
  // Where somebody archived the tank meanwhile, its place is the next one's.
  const here = found >= 0 ? found : place === 'start' ? 0 : Math.min(reached, tanks.length - 1);
  const at = isOver ? tanks.length : here;
  const current = tanks[at];
  const next = () => onWalk(tanks[at + 1]?.tank.id ?? 'end');
  useFocusReturn(true);

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title="Tank round"
      closeButtonProps={{ 'aria-label': 'End the round' }}
      transitionProps={{ duration: 0 }}
      classNames={{ body: frame.body, content: frame.content, close: frame.close }}
    >
      <Stack flex={1} w="100%" maw="36rem" mx="auto">
        <Stack gap="0.375rem">
          <Text c="dimmed" aria-live="polite">
            {current && !isOver ? `Tank ${at + 1} of ${tanks.length}` : 'Through'}
            {saved.size > 0 && `, ${counted(saved.size, 'tank')} read`}
          </Text>
          <Progress
            value={tanks.length === 0 ? 100 : (at / tanks.length) * 100}
            color="verdigris"
            aria-label="Progress of the round"
          />
        </Stack>
        <WaitingReadings queue={queue} />
        {current && !isOver ? (
          <Step
            key={current.tank.id}
            watched={current}
            isLast={at === tanks.length - 1}
            queue={queue}
            hasBack={at > 0}
            onBack={() => onWalk(tanks[at - 1]?.tank.id ?? 'start')}
            onSkip={next}
            onSaved={() => {
              setSaved((before) => new Set([...before, current.tank.id]));
              next();
            }}
          />
        ) : (
          <End tanks={tanks} saved={saved} onWalk={onWalk} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

interface EndProps {
  tanks: readonly WatchedTank[];
  saved: ReadonlySet<string>;
  onWalk: (place: string) => void;
  onClose: () => void;
}

function End({ tanks, saved, onWalk, onClose }: EndProps) {
  const skipped = tanks.filter(({ tank }) => !saved.has(tank.id));
  if (tanks.length === 0) {
    return (
      <EmptyState title="No tank to walk to" action={<Button onClick={onClose}>Back to the tanks</Button>}>
        A round walks from one active tank to the next.
      </EmptyState>
    );
  }
  return (
    <Stack align="start" py="lg">
      <h2>The round is done</h2>
      <p>
        {counted(saved.size, 'tank')} read{skipped.length > 0 && `, ${skipped.length} skipped`}.
      </p>
      {skipped.length > 0 && (
        <Group component="ul" gap="xs" style={{ listStyle: 'none' }} aria-label="Skipped tanks">
          {skipped.map(({ tank, alarms }) => (
            <li key={tank.id}>
              <Button variant="default" onClick={() => onWalk(tank.id)}>
                {tank.name}
                {alarms[0] && `: ${ALARM_TITLES[alarms[0].kind]}`}
              </Button>
            </li>
          ))}
        </Group>
      )}
      <Button size="lg" onClick={onClose} data-autofocus>
        Back to the tanks
      </Button>
    </Stack>
  );
}

interface StepProps {
  watched: WatchedTank;
  isLast: boolean;
  hasBack: boolean;
  queue: Outbox;
  onBack: () => void;
  onSkip: () => void;
  onSaved: () => void;
}

/** One tank of the round. What is typed and not saved stays with the tank. */
function Step({ watched, isLast, hasBack, queue, onBack, onSkip, onSaved }: StepProps) {
  const { tank } = watched;
  const [openedAt] = useState(() => localMinute(new Date()));
  const start = startOfTank(tank);
  const doubts = useDoubts();
  const form = useRowForm({
    thing: 'reading',
    initial: () => emptyReading(tank.id, keptWay(), openedAt),
    keepAs: `fermentationDraft:round:${tank.id}`,
    keepsClosed: true,
    check: (values) => checkReading(values, { start, required: [], now: new Date(), openedAt }),
    add: async (body, { values, id }) => {
      const areRight = await doubts.areRight(doubtsOf(tank, body), element);
      if (areRight) {
        keepWay(wayOf(values));
        // Whether it arrives is told wherever the person has gone on to.
        void queue.put({ id, params: { tankId: tank.id }, body, rowKey: id, about: tank.name });
      }
      return areRight ? undefined : NOT_YET;
    },
    onSaved,
    failed: 'The reading was not kept.',
    onRefused: (problems) => {
      if (['pH', 'alcohol', 'notes'].some((field) => field in problems)) setMore(true);
    },
  });
  const { element, values } = form;
  const earlier = (of: Measured) => newestValue(tank, of);
  const [isMore, setMore] = useState(values.pH !== '' || values.alcohol !== '' || values.notes !== '');
  // The time is that of standing before the tank, not of the last time somebody did.
  const begin = useEffectEvent(() => {
    form.set({ time: openedAt });
    element.current?.querySelector<HTMLElement>('input[name="temperature"]')?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);

  return (
    <Form form={form} className={classes.step} label={`Reading of ${tank.name}`}>
      <div>
        <h2 className={classes.name}>{tank.name}</h2>
        <Text c="dimmed">{[tank.variety, lotWords(tank)].filter(Boolean).join(', ')}</Text>
      </div>
      <Alarms watched={watched} />
      <Stack>
        <TemperatureField
          form={form}
          earlier={earlier}
          isRequired={false}
          size="lg"
          enterKeyHint="next"
          onKeyDown={(event) => {
            // Enter would save the temperature alone.
            if (event.key !== 'Enter' || values.sugar !== '') return;
            event.preventDefault();
            element.current?.querySelector<HTMLElement>('input[name="sugar"]')?.focus();
          }}
        />
        <SugarFields form={form} earlier={earlier} start={start} isRequired={false} size="lg" />
        <ExpandButton isOpen={isMore} onToggle={() => setMore((before) => !before)}>
          pH, alcohol and notes
        </ExpandButton>
        <Collapse expanded={isMore}>
          <Stack>
            <PhField form={form} earlier={earlier} isRequired={false} />
            <AlcoholField form={form} earlier={earlier} start={start} isRequired={false} />
            <Field kind="notes" label="Notes" {...form.input('notes')} />
          </Stack>
        </Collapse>
      </Stack>
      <div className={classes.actions}>
        {hasBack && (
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
      {doubts.question}
    </Form>
  );
}
