import type { Passkey } from '@cuverie/contract';
import { deviceOf } from '@cuverie/domain';
import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './Factor.module.css';
import { Factor } from './Factor.tsx';
import { passkeyWords } from './factor-words.ts';
import { useAddPasskey, useRemovePasskey } from './factors.queries.ts';
import { knowsPasskeys } from './passkeys.ts';

const RenamePasskey = later(async () => (await import('./RenamePasskey.tsx')).RenamePasskey);

interface Props {
  passkeys: readonly Passkey[];
  /** The time of the data, for relative times. */
  now: number;
  /** Whether passkeys work at this server's address. */
  doWork: boolean;
  onAdded: (codes: readonly string[] | null) => void;
  onRemoved: () => void;
}

const NOT_HERE = 'Passkeys need an address with https, which this server does not have.';
const NOT_BY_THIS = 'This browser, or the address you reached Cuverie by, knows no passkeys.';

/** Keys stored on devices and unlocked by finger, face or PIN. */
export function Passkeys({ passkeys, now, doWork, onAdded, onRemoved }: Props) {
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<Passkey>();
  const [renamed, setRenamed] = useState<Passkey>();
  const canAdd = doWork && knowsPasskeys();
  const words = doWork
    ? canAdd
      ? 'Your finger, face or PIN on a phone, a computer or a security key.'
      : NOT_BY_THIS
    : NOT_HERE;
  const begin = () => {
    if (add.isPending) return;
    add.mutate(deviceOf(navigator.userAgent) ?? 'Passkey', {
      onSuccess: ({ recoveryCodes }) => {
        toast.done('The passkey was added.');
        onAdded(recoveryCodes);
      },
      onError: (failure) => toast.failed('The passkey was not added.', failure),
    });
  };
  const close = () => {
    setRemoved(undefined);
    remove.reset();
  };
  return (
    <Factor
      title="Passkeys"
      words={words}
      action={
        canAdd && (
          <Button ref={button} variant="default" aria-label="Add a passkey" onClick={begin}>
            Add
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.passkey}>
              <div>
                <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
                  {passkey.name}
                </Text>
                <Text c="dimmed">{passkeyWords(passkey, now)}</Text>
              </div>
              <Group gap="xs">
                <Button
                  variant="default"
                  aria-label={`Rename the passkey ${passkey.name}`}
                  onClick={() => setRenamed(passkey)}
                >
                  Rename
                </Button>
                <Button
                  variant="default"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Later onFailed={() => setRenamed(undefined)}>
        {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />}
      </Later>
      <ConfirmDialog
        opened={removed !== undefined}
        title="Remove this passkey?"
        confirm="Remove"
        busy={remove.isPending}
        failure={remove.error === null ? undefined : messageOf(remove.error)}
        onConfirm={() => {
          if (removed)
            remove.mutate(removed.id, {
              onSuccess: () => {
                // The button that opened the question is gone with the passkey, and the list with the last one.
                (passkeys.length === 1 ? button : list).current?.focus({ preventScroll: true });
                close();
                toast.done('The passkey was removed.');
                onRemoved();
              },
            });
        }}
        onClose={close}
      >
        {removed?.name} no longer logs you in. Delete it on the device, too.
      </ConfirmDialog>
    </Factor>
  );
}
