import {
  type Broker,
  type BrokerStranger,
  brokerOperations,
  type Device,
  deviceOperations,
  inWords,
  type Tank,
} from '@cuverie/contract';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DeletionDialog } from '../../../../ui/feedback/DeletionDialog.tsx';
import { Later, later } from '../../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../../ui/page/IfMay.tsx';
import { agoWords } from '../../../../ui/words.ts';
import classes from '../DeviceCard.module.css';
import { brokerList, brokerStrangers, useDeleteBroker } from './broker.queries.ts';
import { connectionWords } from './broker-form.ts';

const BrokerDialog = later(async () => (await import('./BrokerDialog.tsx')).BrokerDialog);
const PairStrangerDialog = later(async () => (await import('./PairStrangerDialog.tsx')).PairStrangerDialog);

type OpenDialog =
  | { act: 'add' }
  | { act: 'change' | 'delete'; broker: Broker }
  | { act: 'pair'; broker: Broker; takes: string };

interface Props {
  devices: readonly Device[];
  tanks: readonly Tank[];
  now: number;
}

/** The MQTT brokers, their connections, and unknown devices that publish there. */
export function Brokers({ devices, tanks, now }: Props) {
  const heading = useId();
  const brokers = useQuery(brokerList);
  const remove = useDeleteBroker();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <Stack component="section" gap="md" aria-labelledby={heading}>
      <Group justify="space-between">
        <Text component="h2" id={heading} fz="1.25rem" fw={600} m={0}>
          Brokers of MQTT
        </Text>
        <IfMay call={brokerOperations.add}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen({ act: 'add' })}
          >
            Listen to a broker
          </Button>
        </IfMay>
      </Group>
      <Loaded query={brokers} loading="Loading your brokers…" failed="Your brokers could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <Text c="dimmed">
              Devices that talk to a broker of your own, such as Mosquitto, are heard there: say where it is
              and which topic to listen to.
            </Text>
          ) : (
            <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {all.map((broker) => (
                <li key={broker.id}>
                  <BrokerCard broker={broker} devices={devices} now={now} onAct={setOpen} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Later onFailed={close}>
        {open?.act === 'add' && <BrokerDialog onClose={close} />}
        {open?.act === 'change' && <BrokerDialog broker={open.broker} onClose={close} />}
        {open?.act === 'pair' && (
          <PairStrangerDialog
            broker={open.broker}
            takes={open.takes}
            devices={devices}
            tanks={tanks}
            onClose={close}
          />
        )}
      </Later>
      {open?.act === 'delete' && (
        <DeletionDialog
          title={`Remove ${open.broker.name}?`}
          confirm="Remove"
          remove={remove}
          of={open.broker}
          done="The broker was removed."
          failed="The broker was not removed."
          onClose={close}
        >
          <Text>It is listened to no more. Its devices stay with their readings.</Text>
        </DeletionDialog>
      )}
    </Stack>
  );
}

interface CardProps extends Pick<Props, 'devices' | 'now'> {
  broker: Broker;
  onAct: (open: OpenDialog) => void;
}

function BrokerCard({ broker, devices, now, onAct }: CardProps) {
  const heading = useId();
  const { data: strangers = [] } = useQuery(brokerStrangers(broker.id));
  const own = devices.filter(({ brokerId }) => brokerId === broker.id);
  const facts: readonly (readonly [string, string])[] = [
    ['Connection', connectionWords(broker, now)],
    ['Last message', broker.lastMessageAt === null ? 'None yet' : agoWords(broker.lastMessageAt, now)],
    ['Listens to', `${broker.topic} at ${broker.address}`],
    ['Devices', own.length === 0 ? 'None yet' : own.map(({ name }) => name).join(', ')],
  ];
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <Text component="h3" id={heading} fz="1.125rem" fw={600} m={0}>
        {broker.name}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd
              data-silent={label === 'Connection' && broker.failure !== null}
              style={{ overflowWrap: 'anywhere' }}
            >
              {words}
            </dd>
          </div>
        ))}
      </dl>
      {strangers.length > 0 && (
        <Stack
          gap="md"
          component="ul"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label="Heard, and of no device"
        >
          {strangers.map((stranger) => (
            <li key={stranger.name}>
              <Stranger
                stranger={stranger}
                now={now}
                onPair={() => onAct({ act: 'pair', broker, takes: stranger.name })}
              />
            </li>
          ))}
        </Stack>
      )}
      <IfMay call={brokerOperations.update}>
        <Group gap="0 0.5rem" ml="-0.75rem">
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            aria-label={`Change ${broker.name}`}
            onClick={() => onAct({ act: 'change', broker })}
          >
            Change
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            aria-label={`Remove ${broker.name}`}
            onClick={() => onAct({ act: 'delete', broker })}
          >
            Remove
          </Button>
        </Group>
      </IfMay>
    </article>
  );
}

function Stranger({ stranger, now, onPair }: { stranger: BrokerStranger; now: number; onPair: () => void }) {
  const { name, at, body, problem } = stranger;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}, {agoWords(at, now)}:{' '}
          {problem === null ? 'of no device yet' : `refused: ${inWords(problem)}`}
        </Text>
        {problem === null && (
          <IfMay call={deviceOperations.add}>
            <Button variant="default" style={{ flexShrink: 0 }} aria-label={`Pair ${name}`} onClick={onPair}>
              Pair
            </Button>
          </IfMay>
        )}
      </Group>
      <Code
        block
        mah="6rem"
        tabIndex={0}
        aria-label={`What ${name} sent`}
        style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}
      >
        {body}
      </Code>
    </>
  );
}
