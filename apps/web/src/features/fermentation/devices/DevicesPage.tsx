import { type Device, deviceOperations } from '@cuverie/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconAccessPoint, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { tankList } from '../tanks/tank.queries.ts';
import { type DeviceAct, DeviceCard } from './DeviceCard.tsx';
import { deviceList, useDeleteDevice } from './device.queries.ts';

const Brokers = later(async () => (await import('./brokers/Brokers.tsx')).Brokers);
const PairDialog = later(async () => (await import('./PairDialog.tsx')).PairDialog);
const DeviceDialog = later(async () => (await import('./DeviceDialog.tsx')).DeviceDialog);
const CalibrationDialog = later(async () => (await import('./CalibrationDialog.tsx')).CalibrationDialog);
const RenewDialog = later(async () => (await import('./RenewDialog.tsx')).RenewDialog);

type OpenDialog = { act: 'add' } | { act: DeviceAct; device: Device };

/** The devices in the tanks that send readings by themselves. */
export default function DevicesPage() {
  const devices = useQuery(deviceList);
  const { data: tanks = [] } = useQuery(tankList());
  const remove = useDeleteDevice();
  const [open, setOpen] = useState<OpenDialog>();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true });
  const close = () => setOpen(undefined);
  const add = (
    <IfMay call={deviceOperations.add}>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen({ act: 'add' })}>
        Add a device
      </Button>
    </IfMay>
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Devices"
        subtitle={
          <>
            Hydrometers and probes that send their readings into their tanks by themselves. Back to{' '}
            <Link to="/fermentation">Fermentation</Link>
          </>
        }
        actions={devices.data && devices.data.length > 0 && add}
      />
      <Loaded query={devices} loading="Loading your devices…" failed="Your devices could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No devices yet" icon={<IconAccessPoint size={32} />} action={add}>
              An iSpindel, GravityMon, Tilt or RAPT Pill, a probe of your own, or the controller of your
              tanks: give it an address here, and it writes into its tank.
            </EmptyState>
          ) : (
            <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {all.map((device) => (
                <li key={device.id}>
                  <DeviceCard
                    device={device}
                    tank={tanks.find(({ id }) => id === device.tankId)}
                    now={now}
                    onAct={(act) => setOpen({ act, device })}
                  />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Later>
        <Brokers devices={devices.data ?? []} tanks={tanks} now={now} />
      </Later>
      <Later onFailed={close}>
        {open?.act === 'add' && <PairDialog tanks={tanks} onClose={close} />}
        {open?.act === 'change' && <DeviceDialog device={open.device} tanks={tanks} onClose={close} />}
        {open?.act === 'calibrate' && <CalibrationDialog device={open.device} onClose={close} />}
        {open?.act === 'renew' && <RenewDialog device={open.device} onClose={close} />}
      </Later>
      {open?.act === 'delete' && (
        <DeletionDialog
          title={`Remove ${open.device.name}?`}
          confirm="Remove"
          remove={remove}
          of={open.device}
          done="The device was removed."
          failed="The device was not removed."
          onClose={close}
        >
          <Text>
            Its address works no more, and what it sent word by word goes. Its readings stay with their tank.
          </Text>
        </DeletionDialog>
      )}
    </Stack>
  );
}
