import type { Channel, ChannelDraft } from '@cuverie/contract';
import { CARRIES, type Carries, type ChannelKind } from '@cuverie/domain';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { momentWords } from '../../../ui/words.ts';
import classes from '../account/Sessions.module.css';
import { CARRIES_WORDS, CHANNEL_WORDS } from './notification-words.ts';
import {
  channelsQuery,
  useAddChannel,
  useRemoveChannel,
  useTryChannel,
  useUpdateChannel,
} from './notifications.queries.ts';
import { subscribe, whyNoPush } from './push.ts';

interface Props {
  email: string;
  pushKey: string;
  sendsMail: boolean;
}

/** The user's notification channels, with a form to add one. */
export function Channels(props: Props) {
  const channels = useQuery(channelsQuery);
  const remove = useRemoveChannel();
  const [asked, setAsked] = useState<Channel>();
  const close = () => {
    setAsked(undefined);
    remove.reset();
  };
  return (
    <>
      <Loaded
        query={channels}
        loading="Loading the ways to you…"
        failed="The ways to you could not be loaded."
      >
        {(list) =>
          list.length === 0 ? (
            <Text c="dimmed">There is none yet, so you are not notified of alarms. Add one here.</Text>
          ) : (
            <ul className={classes.list} aria-label="Your channels">
              {list.map((channel) => (
                <ChannelItem key={channel.id} channel={channel} onRemove={() => setAsked(channel)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewChannel {...props} />
      <ConfirmDialog
        opened={asked !== undefined}
        title={`Remove ${asked?.name}?`}
        confirm="Remove it"
        busy={remove.isPending}
        failure={remove.error === null ? undefined : messageOf(remove.error)}
        onConfirm={() =>
          asked &&
          remove.mutate(asked.id, {
            onSuccess: () => {
              toast.done('It was removed.');
              close();
            },
          })
        }
        onClose={close}
      >
        Nothing is sent this way any more.
      </ConfirmDialog>
    </>
  );
}

function ChannelItem({ channel, onRemove }: { channel: Channel; onRemove: () => void }) {
  const { id, kind, name, carries, sentAt, failedAt, failure } = channel;
  const update = useUpdateChannel();
  const test = useTryChannel();
  const tryIt = () => test.mutate(id, { onError: (error) => toast.failed('The test was not sent.', error) });
  const change = (chosen: Carries) =>
    update.mutate(
      { id, changes: { carries: chosen } },
      { onError: (error) => toast.failed(`${name} was not changed.`, error) },
    );
  return (
    <li className={classes.session} style={{ flexWrap: 'wrap' }}>
      <Stack gap={2} flex="1 1 16rem" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={550}>{name}</Text>
        <Text c="dimmed" fz="sm">
          {CHANNEL_WORDS[kind]}
          {failedAt === null && sentAt !== null && `, last sent ${momentWords(sentAt)}`}
        </Text>
        {failedAt !== null && <ErrorNotice>{`Since ${momentWords(failedAt)}: ${failure ?? ''}`}</ErrorNotice>}
        <Text component="output" fz="sm">
          {test.data?.message}
        </Text>
      </Stack>
      <Group gap="xs" style={{ flex: '0 1 auto' }}>
        <NativeSelect
          aria-label={`What goes by ${name}`}
          data={CARRIES.map((value) => ({ value, label: CARRIES_WORDS[value] }))}
          value={carries}
          onChange={({ currentTarget }) => change(currentTarget.value as Carries)}
        />
        <Button
          variant="default"
          loading={test.isPending}
          aria-label={`Send a test by ${name}`}
          onClick={tryIt}
        >
          Send a test
        </Button>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </li>
  );
}

type ChannelField = readonly [
  field: 'address' | 'token' | 'chat',
  label: string,
  like: string,
  isSecret?: boolean,
];

const FIELDS: Record<ChannelKind, readonly ChannelField[]> = {
  mail: [],
  push: [],
  ntfy: [
    ['address', 'Address of the topic', 'https://ntfy.sh/a-name-hard-to-guess'],
    ['token', 'Access token, if the topic asks for one', '', true],
  ],
  telegram: [
    ['token', 'Token of your bot, from @BotFather', '123456:ABC-DEF…', true],
    ['chat', 'Number of the chat with it', '123456789'],
  ],
  matrix: [
    ['address', 'Home server', 'https://matrix.org'],
    ['token', 'Access token of the account that writes', '', true],
    ['chat', 'Id of the room', '!abc:matrix.org'],
  ],
};

const OFFERED: ChannelKind[] = ['mail', 'push', 'ntfy', 'telegram', 'matrix'];

function NewChannel({ email, pushKey, sendsMail }: Props) {
  const add = useAddChannel();
  const [kind, setKind] = useState<ChannelKind>(sendsMail ? 'mail' : 'push');
  const [values, setValues] = useState<Partial<Record<ChannelField[0], string>>>({});
  const [refused, setRefused] = useState<string>();
  const hindrance = {
    mail: sendsMail
      ? undefined
      : 'This server sends no mail. The administrator can set a mail server with SMTP_URL.',
    push: kind === 'push' ? whyNoPush() : undefined,
    ntfy: undefined,
    telegram: undefined,
    matrix: undefined,
  }[kind];
  const errors = add.error instanceof ApiFailure ? add.error.errors : undefined;
  const choose = (chosen: ChannelKind) => {
    setKind(chosen);
    setValues({});
    setRefused(undefined);
    add.reset();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(undefined);
    let draft: ChannelDraft = { kind, ...values };
    try {
      if (kind === 'push') draft = await subscribe(pushKey);
    } catch (cause) {
      return setRefused(cause instanceof Error ? cause.message : String(cause));
    }
    add.mutate(draft, {
      onSuccess: () => {
        setValues({});
        toast.done('It was added. Send a test, to see that it reaches you.');
      },
    });
  };
  const failure = refused ?? (add.error !== null && errors === undefined ? messageOf(add.error) : undefined);
  return (
    <form onSubmit={(event) => void send(event)} aria-label="Add a channel" noValidate>
      <Stack gap="sm" maw="28rem">
        <NativeSelect
          label="New channel"
          data={OFFERED.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
          value={kind}
          onChange={({ currentTarget }) => choose(currentTarget.value as ChannelKind)}
        />
        {kind === 'mail' && sendsMail && <Text>{`To ${email}, the address of your account.`}</Text>}
        {kind === 'push' && hindrance === undefined && (
          <Text>This browser shows alarms on this device, also while Cuverie is closed.</Text>
        )}
        {hindrance !== undefined && <Text>{hindrance}</Text>}
        {FIELDS[kind].map(([field, label, like, isSecret]) => (
          <TextInput
            key={field}
            label={label}
            placeholder={like}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            value={values[field] ?? ''}
            error={errors?.[field]}
            onChange={({ currentTarget }) => setValues({ ...values, [field]: currentTarget.value })}
          />
        ))}
        {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
        <Group>
          <Button type="submit" variant="default" disabled={hindrance !== undefined} loading={add.isPending}>
            Add it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
