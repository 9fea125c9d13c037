import { alarmOperations, type Tank, tankReadingOperations } from '@cuverie/contract';
import { ALARM_TITLES, type Alarm } from '@cuverie/domain';
import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconBellOff, IconBulb, IconEye } from '@tabler/icons-react';
import { useVessel } from '../../../api/vessels.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { MenuButton } from '../../../ui/page/MenuButton.tsx';
import { sentenceWords } from '../../../ui/units.ts';
import { momentWords, withUnit } from '../../../ui/words.ts';
import { useUpdateReading } from '../readings/reading.queries.ts';
import type { Go } from '../useFermentationView.ts';
import classes from './Alarms.module.css';
import { slipOf } from './course.ts';
import { useReleaseAlarm, useSnoozeAlarm, useTakeAlarm } from './tank.queries.ts';
import type { Taker, WatchedTank } from './watch.ts';

const SIGNS = { act: IconAlertTriangle, watch: IconEye, plan: IconBulb } as const;
const URGENCY_WORDS = { act: 'Act today', watch: 'Watch', plan: 'Plan' } as const;

const SNOOZES = [
  ['Snooze for 12 hours', 12],
  ['Snooze for 1 day', 24],
  ['Snooze for 3 days', 72],
  ['Clear for 30 days', 720],
] as const;

/** The alarms of a tank, each with its reason and the next step; snoozed ones are below. */
export function Alarms({
  watched: { tank, alarms, snoozed, takers },
  go,
}: {
  watched: WatchedTank;
  go?: Go;
}) {
  const lot = useVessel(tank.vesselId)?.lot ?? null;
  const { mutate } = useSnoozeAlarm();
  const snooze = ({ kind }: Alarm, hours: number) => {
    const act = () => mutate({ tankId: tank.id, kind, hours }, { onError });
    const onError = (failure: Error) =>
      void toast.failed(`The alarm of ${tank.name} was not put off.`, failure, { label: 'Try again', act });
    act();
  };
  if (alarms.length === 0 && snoozed.length === 0) return null;
  return (
    <div>
      {alarms.length > 0 && (
        <ul className={classes.alarms} aria-label={`Alarms of ${tank.name}`}>
          {alarms.map((alarm) => (
            <AlarmItem
              key={alarm.kind}
              tank={tank}
              alarm={alarm}
              lot={lot}
              taker={takers.get(alarm.kind)}
              {...(go && { go })}
              onSnooze={(hours) => snooze(alarm, hours)}
            />
          ))}
        </ul>
      )}
      {snoozed.map(({ alarm, until }) => (
        <Group key={alarm.kind} gap="0.4rem" wrap="nowrap" c="dimmed" fz="sm">
          <IconBellOff size={16} aria-hidden="true" />
          <span>
            {ALARM_TITLES[alarm.kind]}, put off until {momentWords(until)}
          </span>
          <IfMay call={alarmOperations.snooze}>
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.snooze}
              aria-label={`Bring back ${ALARM_TITLES[alarm.kind]} of ${tank.name}`}
              onClick={() => snooze(alarm, 0)}
            >
              Bring back
            </Button>
          </IfMay>
        </Group>
      ))}
    </div>
  );
}

interface ItemProps {
  tank: Tank;
  alarm: Alarm;
  lot: string | null;
  /** The person who took the alarm on. */
  taker: Taker | undefined;
  go?: Go;
  onSnooze: (hours: number) => void;
}

function AlarmItem({
  tank,
  alarm: { kind, urgency, why, next, reading },
  lot,
  taker,
  go,
  onSnooze,
}: ItemProps) {
  const Sign = SIGNS[urgency];
  return (
    <li className={classes.alarm} data-urgency={urgency}>
      <Sign size={20} className={classes.sign} aria-hidden="true" />
      <div>
        <p>
          <strong>{ALARM_TITLES[kind]}.</strong> {sentenceWords(why)} {lot !== null && `Lot ${lot}. `}
          <span className={classes.urgency}>{URGENCY_WORDS[urgency]}</span>
        </p>
        <p>{sentenceWords(next)}</p>
        {taker !== undefined && <p>{taker.isOwn ? 'You have it.' : `${taker.by} has it.`}</p>}
        {reading && (
          <IfMay call={tankReadingOperations.update}>
            <CorrectReading tank={tank} slip={reading} {...(go && { go })} />
          </IfMay>
        )}
      </div>
      <div className={classes.acts}>
        {taker === undefined ? (
          <Take tank={tank} kind={kind} />
        ) : (
          <Release tank={tank} kind={kind} isOwn={taker.isOwn} />
        )}
        <IfMay call={alarmOperations.snooze}>
          <MenuButton
            target={
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.snooze}
                leftSection={<IconBell size={16} aria-hidden="true" />}
                aria-label={`Snooze ${ALARM_TITLES[kind]} of ${tank.name}`}
              >
                Snooze
              </Button>
            }
            entries={SNOOZES.map(([label, hours]) => ({ label, onChoose: () => onSnooze(hours) }))}
          />
        </IfMay>
      </div>
    </li>
  );
}

/** Takes an alarm on, which the other members see. */
function Take({ tank, kind }: { tank: Tank; kind: Alarm['kind'] }) {
  const { mutate, isPending } = useTakeAlarm();
  return (
    <IfMay call={alarmOperations.acknowledge}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.snooze}
        loading={isPending}
        aria-label={`I have it: ${ALARM_TITLES[kind]} of ${tank.name}`}
        onClick={() =>
          mutate(
            { tankId: tank.id, kind },
            {
              onError: (failure) => void toast.failed(`The alarm of ${tank.name} was not taken on.`, failure),
            },
          )
        }
      >
        I have it
      </Button>
    </IfMay>
  );
}

/** Releases an alarm, which the other members see. */
function Release({ tank, kind, isOwn }: { tank: Tank; kind: Alarm['kind']; isOwn: boolean }) {
  const { mutate, isPending } = useReleaseAlarm();
  const words = isOwn ? 'I don’t have it after all' : 'Give it back';
  return (
    <IfMay call={alarmOperations.release}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.snooze}
        loading={isPending}
        aria-label={`${words}: ${ALARM_TITLES[kind]} of ${tank.name}`}
        onClick={() =>
          mutate(
            { tankId: tank.id, kind },
            {
              onSuccess: () => toast.done('No one has it now, and members are notified again.'),
              onError: (failure) => void toast.failed(`The alarm of ${tank.name} stays as it was.`, failure),
            },
          )
        }
      >
        {words}
      </Button>
    </IfMay>
  );
}

/** Corrects a reading to its probable value, or opens it. */
function CorrectReading({ tank, slip, go }: { tank: Tank; slip: NonNullable<Alarm['reading']>; go?: Go }) {
  const { mutateAsync, isPending } = useUpdateReading();
  const reading = slipOf(tank, slip);
  if (!reading) return null;
  const { probably, written } = slip;
  const correct = (brix: number) => {
    const typed = reading.rawScale !== null && { rawValue: written };
    const changes = { brix, ...typed, version: reading.version };
    const params = { tankId: tank.id, readingId: reading.id };
    // The correction removes this alarm, and with it the callbacks of the button.
    mutateAsync({ ...params, changes }).then(
      () => toast.done(`The reading of ${tank.name} was corrected to ${withUnit(brix, '°Bx')}.`),
      (failure: unknown) =>
        toast.failed(`The reading of ${tank.name} was not corrected.`, failure, {
          label: 'Try again',
          act: () => correct(brix),
        }),
    );
  };
  return (
    <Group gap="xs" pt="0.375rem">
      {probably !== null && (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          aria-label={`Correct to ${withUnit(probably, '°Bx')} in ${tank.name}`}
          onClick={() => correct(probably)}
        >
          Correct to {withUnit(probably, '°Bx')}
        </Button>
      )}
      {go && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Open the reading of ${tank.name}`}
          onClick={() => go({ tank: tank.id, reading: reading.id })}
        >
          Open the reading
        </Button>
      )}
    </Group>
  );
}
