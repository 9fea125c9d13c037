import { type Tasting, type TastingResults, tastingOperations } from '@cuverie/contract';
import { agreementOf, type GivenPoints } from '@cuverie/domain';
import { Button, Group, Stack } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ShownOnce } from '../../../ui/form/ShownOnce.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { countText, dayWords } from '../../../ui/words.ts';
import classes from './Tasting.module.css';
import {
  resultsQuery,
  tastingQuery,
  useDeleteTasting,
  useKeepTasting,
  useTastingLink,
  useUpdateTasting,
} from './tasting.queries.ts';
import { agreementWords, togetherWords } from './tasting-words.ts';
import { WineResults } from './WineResults.tsx';

const route = getRouteApi('/signed-in/cellar/tastings/$id');

/** A tasting for its host: the guests, their scores, and the revealed wines. */
export default function TastingPage() {
  const { id } = route.useParams();
  const tasting = useQuery(tastingQuery(id));
  if (tasting.error instanceof ApiFailure && tasting.error.status === 404)
    return (
      <EmptyState title="This tasting is not here any more">
        <Link to="/cellar/tastings">All tastings</Link>
      </EmptyState>
    );
  return (
    <Loaded query={tasting} loading="Loading the tasting…" failed="The tasting could not be loaded.">
      {(stored) => <TastingDetails tasting={stored} />}
    </Loaded>
  );
}

const pointsIn = ({ scores }: TastingResults): GivenPoints[] =>
  scores.flatMap(({ taster, wine, points }) => (points === null ? [] : [{ taster, wine, points }]));

function TastingDetails({ tasting }: { tasting: Tasting }) {
  const { id, name, day, wines, isBlind, isClosed } = tasting;
  const results = useQuery(resultsQuery(id, isClosed));
  const update = useUpdateTasting();
  const change = (changes: Parameters<typeof update.mutate>[0]['changes']) =>
    update.mutate(
      { tasting, changes },
      { onError: (failure) => toast.failed('The tasting was not changed.', failure) },
    );
  const uncover = (which: (wine: string) => boolean) =>
    change({ wines: wines.map((wine) => (which(wine.id) ? { ...wine, isUncovered: true } : wine)) });
  const isCovered = isBlind && wines.some((wine) => !wine.isUncovered);
  return (
    <Stack gap="lg">
      <PageHeader
        title={name}
        subtitle={<BackLink to="/cellar/tastings">Tastings</BackLink>}
        actions={<Invite tasting={tasting} />}
      />
      <p className={classes.quiet}>
        {[dayWords(day), isBlind ? 'blind' : 'open', isClosed ? 'closed' : 'going on'].join(' · ')}
      </p>
      <Loaded query={results} loading="Loading what was said…" failed="What was said could not be loaded.">
        {(loaded) => (
          <>
            <Tasters results={loaded} />
            <ol className={classes.wines} aria-label="Wines">
              {wines.map((wine, at) => (
                <WineResults
                  key={wine.id}
                  number={at + 1}
                  wine={wine}
                  tasting={tasting}
                  results={loaded}
                  given={pointsIn(loaded)}
                  onUncover={() => uncover((one) => one === wine.id)}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <IfMay call={tastingOperations.update}>
        <Group gap="xs">
          {isCovered && (
            <Button variant="default" onClick={() => uncover(() => true)}>
              Uncover all
            </Button>
          )}
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => change({ isClosed: !isClosed })}
          >
            {isClosed ? 'Open it again' : 'Close the tasting'}
          </Button>
          <SaveTasting id={id} />
          <Delete tasting={tasting} />
        </Group>
      </IfMay>
    </Stack>
  );
}

function Tasters({ results }: { results: TastingResults }) {
  const { tasters } = results;
  if (tasters.length === 0) return <p>No one has joined yet. Make a link, and show it to your guests.</p>;
  const { together, each } = agreementOf(pointsIn(results));
  return (
    <section aria-label="Who tastes">
      <p>{togetherWords(together)}</p>
      <ul className={classes.tasters}>
        {tasters.map(({ id, name }) => (
          <li key={id}>
            <b>{name}</b> <span className={classes.quiet}>{agreementWords(each.get(id))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invite({ tasting: { id, name, isClosed } }: { tasting: Tasting }) {
  const link = useTastingLink();
  const [address, setAddress] = useState<string>();
  if (isClosed) return null;
  return (
    <IfMay call={tastingOperations.link}>
      <Button
        leftSection={<IconLink size={20} aria-hidden="true" />}
        loading={link.isPending}
        onClick={() =>
          link.mutate(id, {
            onSuccess: (made) => setAddress(made.address),
            onError: (failure) => toast.failed('The link was not made.', failure),
          })
        }
      >
        Link for guests
      </Button>
      {address !== undefined && (
        <ShownOnce
          title="Show this to your guests"
          label={name}
          text={address}
          picture={<QrCode link={address} label="QR code of the link" className={classes.code} />}
          onClose={() => setAddress(undefined)}
        >
          They open it on their phones and join by their names, without an account. You can make another at
          any time; those before go on.
        </ShownOnce>
      )}
    </IfMay>
  );
}

function SaveTasting({ id }: { id: string }) {
  const keep = useKeepTasting();
  return (
    <Button
      variant="default"
      loading={keep.isPending}
      onClick={() =>
        keep.mutate(id, {
          onSuccess: ({ wines }) =>
            toast.done(
              wines === 0
                ? 'Nothing of it was left to write down.'
                : `It was written into the history of ${countText(wines, 'wine')}.`,
            ),
          onError: (failure) => toast.failed('Nothing was written down.', failure),
        })
      }
    >
      Write into the wines’ histories
    </Button>
  );
}

function Delete({ tasting: { id, name } }: { tasting: Tasting }) {
  const remove = useDeleteTasting();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Delete this tasting?"
        confirm="Delete the tasting"
        busy={remove.isPending}
        failure={remove.error === null ? undefined : messageOf(remove.error)}
        onConfirm={() =>
          remove.mutate(id, { onSuccess: () => void navigate({ to: '/cellar/tastings', replace: true }) })
        }
        onClose={() => {
          setAsked(false);
          remove.reset();
        }}
      >
        “{name}” goes with all that was said. What was written into histories of wines stays. This cannot be
        undone.
      </ConfirmDialog>
    </>
  );
}
