import type { Grape } from '@cuverie/contract';
import { Box, Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ApiFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ItemHistory } from '../../ui/history/ItemHistory.tsx';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import grapeClasses from './Grape.module.css';
import { Badges, GrapeFacts, GrapePicture, Synonyms } from './GrapeFacts.tsx';
import { GrapeHoldings } from './GrapeHoldings.tsx';
import classes from './GrapePage.module.css';
import { grapeById } from './grape.queries.ts';
import { degrees } from './grape-words.ts';
import { GrapeActions, useActions } from './useActions.tsx';

const GrapeDialog = later(async () => (await import('./GrapeDialog.tsx')).GrapeDialog);

const route = getRouteApi('/signed-in/grape-library/$id');

export default function GrapePage() {
  const { id } = route.useParams();
  const client = useQueryClient();
  const grape = useQuery(grapeById(client, id));
  const isEditing = route.useSearch().edit === true;
  const isGone = grape.error instanceof ApiFailure && [400, 404].includes(grape.error.status);
  // A grape deleted elsewhere stays while its dialog is open.
  if (grape.data && (!isGone || isEditing)) return <Variety key={id} grape={grape.data} />;
  if (grape.error === null) return <LoadingState>Loading grapes...</LoadingState>;
  if (isGone) {
    return (
      <EmptyState
        title="This grape is not in your library"
        action={
          <Button component={Link} to="/grape-library">
            Open the Grape Library
          </Button>
        }
      >
        It was deleted, or it never was there. What you deleted of the reference is under Show, “Deleted, to
        restore”.
      </EmptyState>
    );
  }
  return (
    <ErrorNotice onRetry={() => void grape.refetch()}>
      Failed to load grapes. Please try again later.
    </ErrorNotice>
  );
}

function Variety({ grape }: { grape: Grape }) {
  const navigate = useNavigate();
  const isEditing = route.useSearch().edit === true;
  const goBack = useWayBack(isEditing);
  const page = { to: '/grape-library/$id', params: { id: grape.id }, resetScroll: false } as const;
  const actions = useActions(() => void navigate({ to: '/grape-library' }));
  const close = () => goBack(() => void navigate({ ...page, search: {}, replace: true }));
  const { name, details, brix_min: least, brix_max: most } = grape;

  return (
    <Stack component="article" gap="lg">
      <Text component={Link} to="/grape-library" me="auto" lh="var(--cv-target)" td="underline">
        <IconArrowLeft size={18} aria-hidden="true" style={{ verticalAlign: 'middle' }} /> Grape Library
      </Text>
      <div className={classes.head}>
        <div className={grapeClasses.frame}>
          <GrapePicture
            key={grape.picture}
            grape={grape}
            address={grape.picture}
            alt={`A bunch of ${name}`}
          />
        </div>
        <Stack gap="xs" align="start" style={{ overflowWrap: 'anywhere' }}>
          <Badges grape={grape} />
          <Box component="h1" fz="var(--cv-title)" lh={1.1}>
            {name}
          </Box>
          <Text c="dimmed" fz="var(--cv-text-lead)">
            {grape.origin}
          </Text>
          <Synonyms of={grape} />
          <GrapeActions
            grape={grape}
            size="md"
            onEdit={() => void navigate({ ...page, search: { edit: true } })}
            onDelete={actions.askToDelete}
            onRestore={actions.restore}
          />
        </Stack>
      </div>

      <div className={classes.columns}>
        <section className={classes.section}>
          <h2>In the vineyard</h2>
          <GrapeFacts grape={grape} />
          {least !== null && most !== null && (
            <Text c="dimmed">
              Usually picked between {degrees(least, 'Bx')} and {degrees(most, 'Bx')}.
            </Text>
          )}
          <h3>Details</h3>
          <p style={{ whiteSpace: 'pre-line' }}>{details}</p>
        </section>
        <GrapeHoldings id={grape.id} name={name} />
      </div>

      <ItemHistory kind="grape" id={grape.id} name={name} />
      {actions.dialog}
      <Later onFailed={close}>
        {isEditing && (
          <GrapeDialog
            stored={grape}
            onClose={close}
            onSaved={(saved) => toast.done(`${saved.name} was saved.`)}
          />
        )}
      </Later>
    </Stack>
  );
}
