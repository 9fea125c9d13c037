import { type Trial, trialOperations, type Vessel } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconFlask, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { dateOfMoment } from '../../../ui/words.ts';
import { vesselList } from '../vessels/vessel.queries.ts';
import { TrialForm } from './TrialForm.tsx';
import classes from './Trials.module.css';
import { trialList, useAddTrial, useDeleteTrial } from './trial.queries.ts';

const route = getRouteApi('/signed-in/winery/trials');

/** Trial blends: combinations of wines and their computed results. */
export default function TrialsPage() {
  const { trial: id } = route.useSearch();
  const navigate = useNavigate();
  const trials = useQuery(trialList);
  const vessels = useQuery(vesselList());
  const add = useAddTrial();
  const begin = () =>
    add.mutate(
      { id: newId(), name: 'New trial', blends: [{ name: 'Blend A', parts: [] }] },
      {
        onSuccess: (trial) =>
          void navigate({
            to: '/winery/trials',
            search: { trial: trial.id },
            // Without a choice, the newest trial is shown and may have unsaved changes, so it stays.
            ignoreBlocker: id === undefined,
          }),
      },
    );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Trial blends"
        subtitle="Wines put together on paper: nothing is moved until you record it"
        actions={
          <IfMay call={trialOperations.add}>
            <Button leftSection={<IconPlus size={18} />} loading={add.isPending} onClick={begin}>
              New trial
            </Button>
          </IfMay>
        }
      />
      <Loaded query={trials} loading="Loading trials…" failed="The trials could not be loaded.">
        {(all) => (
          <Loaded query={vessels} loading="Loading vessels…" failed="The vessels could not be loaded.">
            {(some) => <Chosen trials={all} vessels={some} chosen={id} />}
          </Loaded>
        )}
      </Loaded>
    </Stack>
  );
}

interface Props {
  trials: readonly Trial[];
  vessels: readonly Vessel[];
  chosen: string | undefined;
}

function Chosen({ trials, vessels, chosen }: Props) {
  const [saved, setSaved] = useState(0);
  const [deleted, setDeleting] = useState<Trial>();
  const remove = useDeleteTrial();
  const navigate = useNavigate();
  const trial = trials.find(({ id }) => id === chosen) ?? trials[0];
  if (trial === undefined) {
    return (
      <EmptyState title="No trials yet" icon={<IconFlask size={32} />}>
        Put wines of your vessels together, one column for each blend, and see what each would be made of,
        what it would have, and how much of it there could be.
      </EmptyState>
    );
  }
  return (
    <>
      {trials.length > 1 && (
        <nav aria-label="Trials" className={classes.trials}>
          {trials.map(({ id, name, createdAt }) => (
            <Link
              key={id}
              to="/winery/trials"
              search={{ trial: id }}
              className={classes.trial}
              aria-current={id === trial.id ? 'page' : undefined}
            >
              <strong>{name}</strong> <span>{dateOfMoment(new Date(createdAt))}</span>
            </Link>
          ))}
        </nav>
      )}
      {/* After saving, the form remounts with the stored values. */}
      <TrialForm
        key={`${trial.id} ${saved}`}
        trial={trial}
        vessels={vessels}
        onSaved={() => setSaved((times) => times + 1)}
        onDelete={() => setDeleting(trial)}
      />
      {deleted && (
        <DeletionDialog
          title={`Delete ${deleted.name}?`}
          remove={remove}
          of={deleted}
          done="The trial was deleted."
          failed="The trial was not deleted."
          onDeleted={() => {
            setDeleting(undefined);
            void navigate({ to: '/winery/trials', search: {} });
          }}
          onClose={() => setDeleting(undefined)}
        >
          The wines stay as they are.
        </DeletionDialog>
      )}
    </>
  );
}
