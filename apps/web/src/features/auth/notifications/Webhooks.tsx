import type { Webhook } from '@cuverie/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { momentWords } from '../../../ui/words.ts';
import classes from '../account/Sessions.module.css';
import {
  useAddWebhook,
  useRemoveWebhook,
  useSwitchWebhook,
  useTryWebhook,
  webhooksQuery,
} from './notifications.queries.ts';

/** The webhooks that receive an estate's alarms. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  const add = useAddWebhook();
  const [address, setAddress] = useState('');
  const [secret, setSecret] = useState<string>();
  const error = add.error instanceof ApiFailure ? add.error.errors?.['address'] : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(address, {
      onSuccess: (made) => {
        setAddress('');
        setSecret(made.secret);
      },
    });
  };
  return (
    <>
      <Loaded query={webhooks} loading="Loading the webhooks…" failed="The webhooks could not be loaded.">
        {(list) =>
          list.length === 0 ? (
            <Text c="dimmed">There is none.</Text>
          ) : (
            <ul className={classes.list} aria-label="Webhooks">
              {list.map((hook) => (
                <Hook key={hook.id} hook={hook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {secret !== undefined && (
        <TextInput
          label="Secret it is signed with: shown only now"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <form onSubmit={send} aria-label="Add a webhook" noValidate>
        <Stack gap="sm" maw="28rem">
          <TextInput
            label="Address of a program"
            placeholder="https://example.com/cuverie"
            value={address}
            error={error}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          {add.error !== null && error === undefined && <ErrorNotice>{messageOf(add.error)}</ErrorNotice>}
          <Group>
            <Button type="submit" variant="default" loading={add.isPending}>
              Add the webhook
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

function Hook({ hook: { id, host, isOn, madeAt } }: { hook: Webhook }) {
  const [turn, remove, test] = [useSwitchWebhook(), useRemoveWebhook(), useTryWebhook()];
  const failed = (failure: Error) => toast.failed(`The webhook of ${host} was left as it is.`, failure);
  return (
    <li className={classes.session} style={{ flexWrap: 'wrap' }}>
      <Stack gap={2} flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={550}>{host}</Text>
        <Text c="dimmed" fz="sm">
          {isOn ? `On, since ${momentWords(madeAt)}` : 'Off'}
        </Text>
        <Text component="output" fz="sm">
          {test.data?.message}
        </Text>
      </Stack>
      <Group gap="xs" style={{ flex: '0 1 auto' }}>
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate(id, { onError: failed })}
        >
          Send a test
        </Button>
        <Button
          variant="default"
          loading={turn.isPending}
          onClick={() => turn.mutate({ id, isOn: !isOn }, { onError: failed })}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate(id, { onError: failed })}
        >
          Remove
        </Button>
      </Group>
    </li>
  );
}
