import { type Broker, type Device, deviceOperations, type Tank } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../api/failure.ts';
import { useMay } from '../../../../api/may.ts';
import { ErrorNotice } from '../../../../ui/feedback/ErrorNotice.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { FormFrame, NotForYou } from '../../../../ui/form/FormDialog.tsx';
import { useAddDevice, useUpdateDevice } from '../device.queries.ts';
import { NAME_NEEDED, NameAndTank } from '../NameAndTank.tsx';
import { STRANGERS } from './broker.queries.ts';
import { nameOf } from './broker-form.ts';

interface Props {
  broker: Broker;
  /** The name it uses there. */
  takes: string;
  devices: readonly Device[];
  tanks: readonly Tank[];
  onClose: () => void;
}

/** Creates a device for an unknown name at a broker, or assigns the name to an existing device. */
export function PairStrangerDialog(props: Props) {
  const may = useMay();
  const title = `Pair ${props.takes}`;
  if (!may(deviceOperations.add))
    return <NotForYou title={title} needs={deviceOperations.add} onClose={props.onClose} />;
  return <Pairing {...props} title={title} />;
}

function Pairing({ broker, takes, devices, tanks, title, onClose }: Props & { title: string }) {
  const [deviceId, setDeviceId] = useState('');
  const [name, setName] = useState(() => nameOf(takes));
  const [tankId, setTankId] = useState('');
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  const [add, update] = [useAddDevice(), useUpdateDevice()];
  const isBusy = add.isPending || update.isPending;
  const failure = add.error ?? update.error;
  const settled = {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: STRANGERS });
      toast.done(`What comes as ${takes} is heard from now on.`);
      onClose();
    },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = { brokerId: broker.id, takes };
    if (deviceId !== '') return update.mutate({ id: deviceId, changes: values }, settled);
    if (name.trim() === '') return setError(NAME_NEEDED);
    add.mutate({ name: name.trim(), tankId: tankId || null, ...values }, settled);
  };
  return (
    <FormFrame title={title} isBusy={isBusy} onClose={onClose}>
      <form noValidate aria-label={title} onSubmit={submit}>
        <Stack gap="md" pb="lg">
          <Text>What {broker.name} passes on under this name becomes readings of the device you choose.</Text>
          <Field
            kind="choice"
            label="Device"
            unchosen="A new one"
            options={devices
              .filter(({ brokerId }) => brokerId === null)
              .map(({ id, name: label }) => ({ value: id, label }))}
            value={deviceId}
            onChange={({ target }) => setDeviceId(target.value)}
          />
          {deviceId === '' && (
            <NameAndTank {...{ name, error, tanks, tankId }} onName={setName} onTank={setTankId} />
          )}
          {failure && <ErrorNotice>It was not paired. {messageOf(failure)}</ErrorNotice>}
          <Group justify="flex-end">
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Pair
            </Button>
          </Group>
        </Stack>
      </form>
    </FormFrame>
  );
}
