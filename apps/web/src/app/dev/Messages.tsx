import { Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconBottle } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { DeletionDialog } from '../../ui/DeletionDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Later, later } from '../../ui/Later.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { ToastActions } from '../../ui/ToastActions.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './UiPage.module.css';

export function Empties() {
  return (
    <>
      <EmptyState
        title="No fields yet"
        icon={<IconBottle size={32} stroke={1.5} />}
        action={<Button>Add Field</Button>}
      >
        Add your first field to start tracking grape measurements.
      </EmptyState>
      <EmptyState title="Nothing matches">No wine here is called that, nor grows there.</EmptyState>
      <EmptyState title="Nothing at all" />
    </>
  );
}

export function Failures() {
  return (
    <>
      <ErrorNotice>The server did not answer.</ErrorNotice>
      <ErrorNotice onRetry={() => {}}>The readings could not be loaded.</ErrorNotice>
      <ErrorNotice onRetry={() => {}}>
        Something went wrong on our side. If it happens again, tell us the code
        0199c2a5-5a1e-7c07-9f8e-3a0a6f1f6a7d, which leads to the line of the log that says more.
      </ErrorNotice>
    </>
  );
}

const Unreachable = later(async (): Promise<typeof LoadingState> => Promise.reject(new Error('Not there')));

const ENDED = {
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
};
const END_WORDS = { loading: 'Loading data...', failed: 'Failed to load data. Please try again later.' };

export function Waits() {
  return (
    <>
      <Later fallback={<LoadingState />}>
        <Unreachable>Never seen</Unreachable>
      </Later>
      <LoadingState />
      <LoadingState>Loading measurements…</LoadingState>
      <ListEnd list={ENDED} ahead="0px" words={END_WORDS} />
      <ListEnd
        list={{ ...ENDED, isFetching: true, isFetchingNextPage: true }}
        ahead="0px"
        words={END_WORDS}
      />
      <ListEnd list={{ ...ENDED, isFetchNextPageError: true }} ahead="0px" words={END_WORDS} />
    </>
  );
}

/** Two people edited one thing. */
export function Conflicts() {
  const act = () => toast.done('It is settled.');
  return (
    <>
      <ConflictNotice
        thing="measurement"
        differences={[
          { label: 'Brix', mine: '22,4', theirs: '23.1' },
          { label: 'Notes', mine: null, theirs: 'Seeds brown, skins soft.\nTasted with Jonas.' },
          { label: 'Estimated harvest', mine: '2026-10-02', theirs: '' },
        ]}
        onKeepMine={act}
        onTakeTheirs={act}
      />
      <ConflictNotice thing="field" differences={[]} onKeepMine={act} onTakeTheirs={act} />
    </>
  );
}

/** What the dialog asks for, and what becomes of it. */
export function Dialogs() {
  const [opened, setOpened] = useState<'plain' | 'busy' | 'failed'>();
  const close = () => setOpened(undefined);
  return (
    <div className={classes.row}>
      {(['plain', 'busy', 'failed'] as const).map((state) => (
        <Button key={state} variant="default" onClick={() => setOpened(state)}>
          Confirm, {state}
        </Button>
      ))}
      <ConfirmDialog
        opened={opened !== undefined}
        title="Delete Grape"
        confirm="Delete"
        busy={opened === 'busy'}
        failure={opened === 'failed' ? 'The server did not answer. Try again.' : undefined}
        onConfirm={close}
        onClose={close}
      >
        Are you sure you want to delete this grape? This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
}

/** Asks, deletes nothing, and says that it did. */
export function Deletions() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.row}>
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <DeletionDialog
          title="Delete Cuve 1?"
          remove={{ mutate: (_tank, { onSuccess }) => onSuccess(), isPending: false, error: null }}
          of="cuve-1"
          done="Cuve 1 was deleted."
          failed="Cuve 1 was not deleted."
          onClose={() => setAsking(false)}
        >
          Are you sure you want to delete this tank? This action cannot be undone.
        </DeletionDialog>
      )}
    </div>
  );
}

export function Toasts() {
  return (
    <div className={classes.row}>
      <Notifications />
      <Button variant="default" onClick={() => toast.done('Sauvignon Blanc was added.')}>
        Say that it is done
      </Button>
      <Button
        variant="default"
        onClick={() => toast.failed('The wine was not deleted', new Error('The server did not answer.'))}
      >
        Say that it failed
      </Button>
      <Button
        variant="default"
        onClick={() => toast.offer('Sauvignon Blanc was deleted.', [{ label: 'Undo', act: () => {} }])}
      >
        Offer a way back
      </Button>
      <ToastActions
        message="News with what can be done about it"
        actions={[
          { label: 'Undo', act: () => {} },
          { label: 'Show', act: () => {} },
        ]}
        onTaken={() => {}}
      />
    </div>
  );
}
