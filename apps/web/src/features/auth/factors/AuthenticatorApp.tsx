import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Factor } from './Factor.tsx';
import { sinceWords } from './factor-words.ts';
import { useRemoveApp, useStartApp } from './factors.queries.ts';

const SetUpApp = later(async () => (await import('./SetUpApp.tsx')).SetUpApp);

interface Props {
  /** `null` if there is none. */
  since: string | null;
  onAdded: (codes: readonly string[] | null) => void;
  onRemoved: () => void;
}

/** An app that shows a new code every 30 seconds. */
export function AuthenticatorApp({ since, onAdded, onRemoved }: Props) {
  const start = useStartApp();
  const remove = useRemoveApp();
  const [isAsked, setAsked] = useState(false);
  // No loading state, because a loading button loses the focus that the dialogs later return to it.
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
      <Later onFailed={start.reset}>
        {start.data && (
          <SetUpApp
            {...start.data}
            onClose={start.reset}
            onAdded={(codes) => {
              start.reset();
              onAdded(codes);
            }}
          />
        )}
      </Later>
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
