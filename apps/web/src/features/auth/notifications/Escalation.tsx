import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUpdateSettings } from '../settings/settings.queries.ts';

const CHOICES = [
  ['', 'It goes to no one else'],
  ['5', 'After 5 minutes'],
  ['10', 'After 10 minutes'],
  ['15', 'After 15 minutes'],
  ['30', 'After 30 minutes'],
  ['60', 'After an hour'],
  ['120', 'After 2 hours'],
] as const;

/** The time after which an unacknowledged alarm goes to other members. */
export function Escalation({ minutes }: { minutes: number | null }) {
  const update = useUpdateSettings();
  const [chosen, setChosen] = useState(minutes === null ? '' : String(minutes));
  // A different time may have been set through the API.
  const others = chosen === '' || CHOICES.some(([value]) => value === chosen) ? [] : [chosen];
  const data = [
    ...CHOICES.map(([value, label]): { value: string; label: string } => ({ value, label })),
    ...others.map((value) => ({ value, label: `After ${value} minutes` })),
  ];
  const save = () =>
    update.mutate(
      { escalationMinutes: chosen === '' ? null : Number(chosen) },
      {
        onSuccess: () => toast.done('It was saved.'),
        onError: (failure) => toast.failed('It was not saved.', failure),
      },
    );
  return (
    <Group align="end" gap="xs">
      <NativeSelect
        label="If no one takes it on"
        data={data}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button variant="default" loading={update.isPending} onClick={save}>
        Save
      </Button>
    </Group>
  );
}
