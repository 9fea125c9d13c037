import { factorOperations } from '@cuverie/contract';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checked } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import classes from './Factor.module.css';
import { Factor } from './Factor.tsx';
import { sinceWords } from './factor-words.ts';
import { useConfirmApp, useRemoveApp, useStartApp } from './factors.queries.ts';

interface Props {
  /** `null`: there is none. */
  since: string | null;
  onAdded: (codes: readonly string[] | null) => void;
  onRemoved: () => void;
}

/** An app that shows a new code every 30 seconds. */
export function AuthenticatorApp({ since, onAdded, onRemoved }: Props) {
  const start = useStartApp();
  const remove = useRemoveApp();
  const [isAsked, setAsked] = useState(false);
  // Not shown as busy: a button that is loses the focus, which the dialogs over it give back.
  const begin = () => {
    if (start.isPending) return;
    start.mutate(undefined, {
      onError: (failure) => toast.failed('The authenticator app could not be set up.', failure),
    });
  };
  return (
    <Factor
      title="Authenticator app"
      words={since === null ? 'An app on your phone that shows a code for each login.' : sinceWords(since)}
      action={
        since === null ? (
          <Button variant="default" aria-label="Set up an authenticator app" onClick={begin}>
            Set up
          </Button>
        ) : (
          <Button variant="default" aria-label="Remove the authenticator app" onClick={() => setAsked(true)}>
            Remove
          </Button>
        )
      }
    >
      {start.data && (
        <SetUp
          {...start.data}
          onClose={start.reset}
          onAdded={(codes) => {
            start.reset();
            onAdded(codes);
          }}
        />
      )}
      <ConfirmDialog
        opened={isAsked}
        title="Remove the authenticator app?"
        confirm="Remove"
        busy={remove.isPending}
        failure={remove.error === null ? undefined : messageOf(remove.error)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsked(false);
              toast.done('The authenticator app was removed.');
              onRemoved();
            },
          })
        }
        onClose={() => {
          setAsked(false);
          remove.reset();
        }}
      >
        Its codes no longer log you in. Without another second factor your password alone does.
      </ConfirmDialog>
    </Factor>
  );
}

interface SetUpProps extends Pick<Props, 'onAdded'> {
  secret: string;
  uri: string;
  onClose: () => void;
}

function SetUp({ secret, uri, onClose, onAdded }: SetUpProps) {
  const confirm = useConfirmApp();
  const form = useRowForm({
    thing: 'code',
    initial: () => ({ code: '' }),
    check: (values) =>
      checked({ data: values }, values.code.trim() === '' ? { code: 'Type the code your app shows' } : {}),
    add: ({ code }) => confirm.mutateAsync(code),
    onSaved: ({ recoveryCodes }) => {
      toast.done('The authenticator app is set up.');
      onAdded(recoveryCodes);
    },
    failed: 'The app was not set up.',
  });
  return (
    <FormDialog
      title="Set up an authenticator app"
      needs={factorOperations.confirmApp}
      action="Confirm"
      form={form}
      isGrouped
      onClose={onClose}
    >
      <Stack>
        <Text>1. Scan this with your authenticator app, or type the key into it.</Text>
        <QrCode link={uri} label="QR code of the key below" className={classes.code} />
        <Text ta="center">
          Key: <span className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
        </Text>
        <Text>2. Type the code it shows, which proves that it works.</Text>
        <TextInput
          label="Code"
          required
          {...form.input('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </Stack>
    </FormDialog>
  );
}
