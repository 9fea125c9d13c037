import type { Device } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUpdateDevice } from './device.queries.ts';
import { SCALE_OPTIONS } from './device-form.ts';
import { LastWords } from './LastWords.tsx';

/** The first message of a device, and what it lacks. */
export function FirstWords({ device }: { device: Device }) {
  const update = useUpdateDevice();
  const change = (changes: Partial<Pick<Device, 'takes' | 'scale'>>) =>
    update.mutate(
      { id: device.id, changes },
      { onError: (failure) => toast.failed('The device was not changed.', failure) },
    );
  const { takes, others, takenFor } = device;
  return (
    <Stack gap="md">
      {takes === null && others.length > 0 && (
        <div>
          <Text mb="xs">Several devices send to this address. Which one is in the tank?</Text>
          <Group gap="xs">
            {others.map((name) => (
              <Button
                key={name}
                variant="default"
                disabled={update.isPending}
                onClick={() => change({ takes: name })}
              >
                {name}
              </Button>
            ))}
          </Group>
        </div>
      )}
      {takenFor !== null && (
        <div>
          <Text mb="xs">It says no scale for its density. What does it send?</Text>
          <Group gap="xs">
            {SCALE_OPTIONS.filter(({ value }) => ['sg', 'plato', 'brix'].includes(value)).map(
              ({ value, label }) => (
                <Button
                  key={value}
                  variant={value === takenFor ? 'filled' : 'default'}
                  disabled={update.isPending}
                  onClick={() => change({ scale: value })}
                >
                  {label}
                </Button>
              ),
            )}
          </Group>
        </div>
      )}
      <LastWords device={device} most={3} />
    </Stack>
  );
}
