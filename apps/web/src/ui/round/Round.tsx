import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import frame from '../form/FormDialog.module.css';
import { useFocusReturn } from '../page/useFocusReturn.ts';
import { countText } from '../words.ts';
import classes from './Round.module.css';

/** A tank or a field on the round. */
export interface Stop {
  id: string;
  name: string;
  /** A note beside the name of a skipped stop. */
  hint?: string | undefined;
}

/** The navigation of a round, for the step at a stop. */
export interface Walk {
  isLast: boolean;
  /** `undefined` at the first stop. */
  onBack: (() => void) | undefined;
  onSkip: () => void;
  onSaved: () => void;
}

interface Props {
  title: string;
  /** The kind of stop, `tank`, and the verb for it, `read`. */
  stop: string;
  done: string;
  /** The text if there are no stops. */
  none: string;
  /** In the order of the round. */
  stops: readonly Stop[];
  /** The current stop, `start` or `end`. */
  place: string;
  /** The entries that wait to be sent. */
  waiting: ReactNode;
  /** The button for the choice of stops, beside the progress. */
  leadsToPlan?: ReactNode;
  /** The choice of stops, shown instead of the step. */
  plan?: ReactNode;
  onWalk: (place: string) => void;
  onClose: () => void;
  /** Renders the step at the stop with this index. */
  renderStep: (at: number, walk: Walk) => ReactNode;
}

/** A full-screen round from stop to stop, with a list of the skipped ones at the end. */
export function Round({
  title,
  stop,
  done,
  none,
  stops,
  place,
  waiting,
  leadsToPlan,
  plan,
  onWalk,
  onClose,
  renderStep,
}: Props) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const found = stops.findIndex(({ id }) => id === place);
  const isOver = place === 'end' || stops.length === 0;
  const [reached, setReached] = useState(0);
  if (found >= 0 && found !== reached) setReached(found);
  // If the stop was removed meanwhile, the next one takes its place.
  const here = found >= 0 ? found : place === 'start' ? 0 : Math.min(reached, stops.length - 1);
  const at = isOver ? stops.length : here;
  const current = stops[at];
  const next = () => onWalk(stops[at + 1]?.id ?? 'end');
  const walk: Walk = {
    isLast: at === stops.length - 1,
    onBack: at > 0 ? () => onWalk(stops[at - 1]?.id ?? 'start') : undefined,
    onSkip: next,
    onSaved: () => {
      if (current) setSaved((before) => new Set([...before, current.id]));
      next();
    },
  };
  const back = (
    <Button size="lg" onClick={onClose} data-autofocus>
      Back to the {stop}s
    </Button>
  );
  useFocusReturn(true);

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={title}
      closeButtonProps={{ 'aria-label': 'End the round' }}
      transitionProps={{ duration: 0 }}
      classNames={{ body: frame.body, content: frame.content, close: frame.close }}
    >
      <Stack flex={1} w="100%" maw="36rem" mx="auto">
        {plan ?? (
          <>
            <Stack gap="0.375rem">
              <Group justify="space-between" wrap="nowrap">
                <Text c="dimmed" aria-live="polite">
                  {current
                    ? `${stop.charAt(0).toUpperCase()}${stop.slice(1)} ${at + 1} of ${stops.length}`
                    : 'Through'}
                  {saved.size > 0 && `, ${countText(saved.size, stop)} ${done}`}
                </Text>
                {leadsToPlan}
              </Group>
              <Progress
                value={stops.length === 0 ? 100 : (at / stops.length) * 100}
                color="verdigris"
                aria-label="Progress of the round"
              />
            </Stack>
            {waiting}
            {current && renderStep(at, walk)}
            {stops.length === 0 && (
              <EmptyState title={none} action={back}>
                A round walks from one active {stop} to the next.
              </EmptyState>
            )}
            {isOver && stops.length > 0 && (
              <Stack align="start" py="lg">
                <h2>The round is done</h2>
                <Skipped stop={stop} done={done} saved={saved.size} onWalk={onWalk}>
                  {stops.filter(({ id }) => !saved.has(id))}
                </Skipped>
                {back}
              </Stack>
            )}
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface SkippedProps extends Pick<Props, 'stop' | 'done' | 'onWalk'> {
  saved: number;
  children: readonly Stop[];
}

function Skipped({ stop, done, saved, onWalk, children: skipped }: SkippedProps) {
  return (
    <>
      <p>
        {countText(saved, stop)} {done}
        {skipped.length > 0 && `, ${skipped.length} skipped`}.
      </p>
      {skipped.length > 0 && (
        <Group component="ul" gap="xs" style={{ listStyle: 'none' }} aria-label={`Skipped ${stop}s`}>
          {skipped.map(({ id, name, hint }) => (
            <li key={id}>
              <Button variant="default" onClick={() => onWalk(id)}>
                {name}
                {hint && `: ${hint}`}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

/** The buttons back, skip and save, below the form of a step. */
export function StepActions({
  isLast,
  onBack,
  onSkip,
  isReady,
}: Omit<Walk, 'onSaved'> & { isReady: boolean }) {
  const Sign = isLast ? IconCheck : IconArrowRight;
  return (
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
        disabled={!isReady}
        rightSection={<Sign size={20} aria-hidden="true" />}
      >
        {isLast ? 'Save and finish' : 'Save and next'}
      </Button>
    </div>
  );
}
