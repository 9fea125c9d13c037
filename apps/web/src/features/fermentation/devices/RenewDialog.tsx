import type { Device } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormFrame } from '../../../ui/form/FormDialog.tsx';
import { Address } from './Address.tsx';
import { BRANDS } from './brands.ts';
import { useRenewDeviceKey } from './device.queries.ts';

const [FIRST] = BRANDS;

/** Creates a new address for a device, and shows it. */
export function RenewDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const renew = useRenewDeviceKey();
  const [chosen, setChosen] = useState<string>(device.kind ?? 'other');
  const brand = BRANDS.find(({ value }) => value === chosen) ?? BRANDS.at(-1) ?? FIRST;
  return (
    <FormFrame title={`New address for ${device.name}`} isBusy={renew.isPending} onClose={onClose}>
      <Stack gap="md" pb="lg">
        {renew.data === undefined || brand === undefined ? (
          <Text>
            The address it has now works no more at once: until the new one is typed into the device, nothing
            of it is heard.
          </Text>
        ) : (
          <>
            <Field
              kind="choice"
              label="Which device it is"
              options={BRANDS.map(({ value, label }) => ({ value, label }))}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            />
            <Address deviceKey={renew.data.key} brand={brand} />
          </>
        )}
        {renew.error && <ErrorNotice>The address was not made. {messageOf(renew.error)}</ErrorNotice>}
        <Group justify="flex-end">
          <Button variant="default" disabled={renew.isPending} onClick={onClose}>
            {renew.data ? 'Done' : 'Cancel'}
          </Button>
          {renew.data === undefined && (
            <Button loading={renew.isPending} onClick={() => renew.mutate(device.id)}>
              Make a new address
            </Button>
          )}
        </Group>
      </Stack>
    </FormFrame>
  );
}
