import type { NotificationSettings } from '@cuverie/contract';
import {
  ALARM_KINDS,
  ALARM_TITLES,
  ALARM_URGENCIES,
  type AlarmKind,
  allWays,
  NOTIFICATION_WAYS,
  type NotificationWay,
} from '@cuverie/domain';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { deviceZone } from '../../../platform/clock.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Fields } from '../Section.tsx';
import { clockOf, minuteOf, URGENCY_TITLES, WAY_WORDS } from './notification-words.ts';
import { useSetNotifications } from './notifications.queries.ts';

const URGENCIES = ['act', 'watch', 'plan'] as const;

/** Immediate or digest for each kind of alarm, quiet hours, and the time of the digest. */
export function Choices({ stored }: { stored: NotificationSettings }) {
  const set = useSetNotifications();
  const [ways, setWays] = useState(() => allWays(stored.ways));
  const [from, setFrom] = useState(() => clockOf(stored.quietFrom));
  const [to, setTo] = useState(() => clockOf(stored.quietTo));
  const [breaksThrough, setBreaksThrough] = useState(stored.breaksThrough);
  const [digest, setDigest] = useState(() => clockOf(stored.digestAt));
  const [zone, setZone] = useState(() => (stored.areOwn ? stored.zone : deviceZone()));
  const errors = set.error instanceof ApiFailure ? set.error.errors : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const chosen = {
      ways,
      quietFrom: minuteOf(from),
      quietTo: minuteOf(to),
      breaksThrough,
      digestAt: minuteOf(digest) ?? stored.digestAt,
      zone,
    };
    // The form remounts before this is finished, so the promise is used, which outlives it.
    set.mutateAsync(chosen).then(
      () => toast.done('Your notification settings were saved.'),
      () => undefined,
    );
  };
  return (
    <form onSubmit={save} aria-label="Alarms you receive" noValidate>
      <Stack gap="md">
        {URGENCIES.map((urgency) => (
          <Stack key={urgency} gap="xs">
            <Title order={3} fz="md">
              {URGENCY_TITLES[urgency]}
            </Title>
            <Fields>
              {ALARM_KINDS.filter((kind) => ALARM_URGENCIES[kind] === urgency).map((kind) => (
                <WayOf
                  key={kind}
                  kind={kind}
                  way={ways[kind]}
                  onChoose={(way) => setWays({ ...ways, [kind]: way })}
                />
              ))}
            </Fields>
          </Stack>
        ))}
        <Title order={3} fz="md">
          Quiet hours and digest
        </Title>
        <Fields>
          <Time label="Quiet from" value={from} error={errors?.['quietFrom']} onChange={setFrom} />
          <Time label="Quiet until" value={to} error={errors?.['quietTo']} onChange={setTo} />
          <Time label="Daily digest at" value={digest} error={errors?.['digestAt']} onChange={setDigest} />
          <TextInput
            label="Time zone"
            value={zone}
            error={errors?.['zone']}
            onChange={({ currentTarget }) => setZone(currentTarget.value)}
          />
        </Fields>
        <Checkbox
          label="Alarms to act on today come through in quiet hours"
          checked={breaksThrough}
          onChange={({ currentTarget }) => setBreaksThrough(currentTarget.checked)}
        />
        <Text c="dimmed">
          Alarms in quiet hours are sent at their end, if they still last. Empty: no quiet hours.
        </Text>
        {set.error !== null && errors === undefined && <ErrorNotice>{messageOf(set.error)}</ErrorNotice>}
        <Group>
          <Button type="submit" loading={set.isPending}>
            Save the settings
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface WayProps {
  kind: AlarmKind;
  way: NotificationWay;
  onChoose: (way: NotificationWay) => void;
}

const WayOf = ({ kind, way, onChoose }: WayProps) => (
  <NativeSelect
    label={ALARM_TITLES[kind]}
    data={NOTIFICATION_WAYS.map((value) => ({ value, label: WAY_WORDS[value] }))}
    value={way}
    onChange={({ currentTarget }) => onChoose(currentTarget.value as NotificationWay)}
  />
);

interface TimeProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const Time = ({ label, value, error, onChange }: TimeProps) => (
  <TextInput
    type="time"
    label={label}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
