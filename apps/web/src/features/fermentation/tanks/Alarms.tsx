import { alarmOperations, type Tank } from '@cuverie/contract';
import type { Alarm } from '@cuverie/domain';
import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconBellOff, IconBulb, IconEye } from '@tabler/icons-react';
import { useVessel } from '../../../api/vessels.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { MenuButton } from '../../../ui/page/MenuButton.tsx';
import { sentenceWords } from '../../../ui/units.ts';
import { momentWords } from '../../../ui/words.ts';
import classes from './Alarms.module.css';
import { useSnoozeAlarm } from './tank.queries.ts';
import { ALARM_TITLES } from './tank-words.ts';
import type { WatchedTank } from './watch.ts';

const SIGNS = { act: IconAlertTriangle, watch: IconEye, plan: IconBulb } as const;
const URGENCY_WORDS = { act: 'Act today', watch: 'Watch', plan: 'Plan' } as const;

const SNOOZES = [
  ['Snooze for 12 hours', 12],
  ['Snooze for 1 day', 24],
  ['Snooze for 3 days', 72],
  ['Clear for 30 days', 720],
] as const;

/** What a tank needs, each with why and what to do next; what was put off stands quietly below. */
export function Alarms({ watched: { tank, alarms, snoozed } }: { watched: WatchedTank }) {
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
  onSnooze: (hours: number) => void;
}

function AlarmItem({ tank, alarm: { kind, urgency, why, next }, lot, onSnooze }: ItemProps) {
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
      </div>
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
    </li>
  );
}
