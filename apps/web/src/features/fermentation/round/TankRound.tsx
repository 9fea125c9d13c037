import { ALARM_TITLES } from '@cuverie/domain';
import { Collapse, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { localMinute } from '../../../platform/clock.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import { ExpandButton } from '../../../ui/page/ExpandButton.tsx';
import classes from '../../../ui/round/Round.module.css';
import { Round, StepActions, type Walk } from '../../../ui/round/Round.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { doubtsOf } from '../readings/doubts.ts';
import { AlcoholField, PhField, SugarFields, TemperatureField } from '../readings/ReadingFields.tsx';
import { checkReading, emptyReading, startOfTank, wayOf } from '../readings/reading-form.ts';
import { saveWay, storedWay } from '../readings/sugar-entry.ts';
import { useDoubts } from '../readings/useDoubts.tsx';
import { Alarms } from '../tanks/Alarms.tsx';
import { type MeasuredField, newestValue } from '../tanks/course.ts';
import { LeftVessel } from '../tanks/LeftVessel.tsx';
import { lotWords } from '../tanks/tank-words.ts';
import type { WatchedTank } from '../tanks/watch.ts';
import { WaitingReadings } from './WaitingReadings.tsx';

interface Props {
  /** The active tanks in the order of the round. */
  tanks: readonly WatchedTank[];
  /** The current tank, `start` or `end`. */
  place: string;
  queue: Outbox;
  onWalk: (place: string) => void;
  onClose: () => void;
}

/** A round from tank to tank. Readings are saved at once, and sent when the network allows it. */
export function TankRound({ tanks, queue, ...walking }: Props) {
  const stops = tanks.map(({ tank, alarms }) => ({
    id: tank.id,
    name: tank.name,
    hint: alarms[0] && ALARM_TITLES[alarms[0].kind],
  }));
  return (
    <Round
      {...walking}
      title="Tank round"
      stop="tank"
      done="read"
      none="No tank to walk to"
      stops={stops}
      waiting={<WaitingReadings queue={queue} />}
      renderStep={(at, walk) => {
        const watched = tanks[at];
        return watched && <Step key={watched.tank.id} watched={watched} queue={queue} walk={walk} />;
      }}
    />
  );
}

interface StepProps {
  watched: WatchedTank;
  queue: Outbox;
  walk: Walk;
}

/** A tank of the round. Unsaved text stays with its tank. */
function Step({ watched, queue, walk }: StepProps) {
  const { tank } = watched;
  const [openedAt] = useState(() => localMinute(new Date()));
  const start = startOfTank(tank);
  const doubts = useDoubts();
  const form = useRowForm({
    thing: 'reading',
    initial: () => emptyReading(tank.id, storedWay(), openedAt),
    keepAs: `fermentationDraft:round:${tank.id}`,
    keepsClosed: true,
    check: (values) => checkReading(values, { start, required: [], now: new Date(), openedAt }),
    add: async (body, { values, id }) => {
      const areRight = await doubts.areRight(doubtsOf(tank, body), element);
      if (areRight) {
        saveWay(wayOf(values));
        // The result is shown wherever the user has navigated meanwhile.
        void queue.put({ id, params: { id: tank.id }, body, from: 'round' });
      }
      return areRight ? undefined : NOT_YET;
    },
    onSaved: walk.onSaved,
    failed: 'The reading was not kept.',
    onRefused: (problems) => {
      if (['pH', 'alcohol', 'notes'].some((field) => field in problems)) setMore(true);
    },
  });
  const { element, values } = form;
  const earlier = (of: MeasuredField) => newestValue(tank, of);
  const [isMore, setMore] = useState(values.pH !== '' || values.alcohol !== '' || values.notes !== '');
  // The time is that of arriving at the tank, not of the last visit.
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
      <LeftVessel tank={tank} />
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
      <StepActions {...walk} isReady={queue.isReady} />
      {doubts.question}
    </Form>
  );
}
