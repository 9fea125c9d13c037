import type { Grape } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ApiFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ColorBadge, GrapeFacts, SourceBadge } from './GrapeFacts.tsx';
import { GrapeHoldings } from './GrapeHoldings.tsx';
import classes from './GrapePage.module.css';
import { GrapePicture } from './GrapePicture.tsx';
import { grapeById } from './grape.queries.ts';
import { degrees } from './grape-words.ts';
import { useActions } from './useActions.tsx';
import { useEditing } from './useDialogs.ts';

const route = getRouteApi('/signed-in/grape-library/$id');

const GrapeDialog = later(async () => (await import('./GrapeDialog.tsx')).GrapeDialog);

const ICON = { size: 20, 'aria-hidden': true } as const;

/** One variety, at an address that stays. */
export default function GrapePage() {
  const { id } = route.useParams();
  const client = useQueryClient();
  const grape = useQuery(grapeById(client, id));
  const { isEditing } = useEditing(id, route.useSearch());
  const isGone = grape.error instanceof ApiFailure && [400, 404].includes(grape.error.status);
  // Deleted elsewhere, it stays for as long as somebody types in its dialog.
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
  const { isEditing, edit, close } = useEditing(grape.id, route.useSearch());
  const actions = useActions(() => void navigate({ to: '/grape-library' }));
  const { name, origin, synonyms, details, brix_min: least, brix_max: most } = grape;

  return (
    <Stack component="article" gap="lg">
      <Link to="/grape-library" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" /> Grape Library
      </Link>
      {actions.failure !== null && <ErrorNotice>{actions.failure}</ErrorNotice>}
      <div className={classes.head}>
        <div className={classes.picture}>
          <GrapePicture
            key={grape.picture}
            grape={grape}
            address={grape.picture}
            alt={`A bunch of ${name}`}
          />
        </div>
        <div className={classes.words}>
          <div className={classes.badges}>
            <ColorBadge color={grape.color} />
            <SourceBadge grape={grape} />
          </div>
          <h1 className={classes.title}>{name}</h1>
          <p className={classes.origin}>{origin}</p>
          {synonyms.length > 0 && (
            <p>
              <span className={classes.label}>Also known as</span> {synonyms.join(', ')}
            </p>
          )}
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconPencil {...ICON} />}
              onClick={() => {
                actions.clear();
                edit();
              }}
            >
              Edit
            </Button>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash {...ICON} />}
              onClick={() => actions.askToDelete(grape)}
            >
              Delete
            </Button>
            {grape.source === 'edited' && (
              <Button
                variant="subtle"
                loading={actions.isRestoring}
                leftSection={<IconArrowBackUp {...ICON} />}
                onClick={() => actions.restore(grape)}
              >
                Restore original
              </Button>
            )}
          </div>
        </div>
      </div>

      <div className={classes.columns}>
        <section className={classes.section}>
          <h2>In the vineyard</h2>
          <GrapeFacts grape={grape} />
          {least !== null && most !== null && (
            <p className={classes.range}>
              Usually picked between {degrees(least, 'Bx')} and {degrees(most, 'Bx')}.
            </p>
          )}
          <h3>Details</h3>
          <p className={classes.details}>{details}</p>
        </section>
        <GrapeHoldings id={grape.id} name={name} />
      </div>

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
