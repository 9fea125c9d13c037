import { ledgerOperations, type Vessel, vesselOperations } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { wineInVessel } from '../../../api/vessels.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { HeldWines } from '../../../ui/HeldWines.tsx';
import { numberWords } from '../../../ui/words.ts';
import { WinePanel } from '../additions/WinePanel.tsx';
import { ComingTasks } from '../work/ComingTasks.tsx';
import { orderList } from '../work/work.queries.ts';
import { FermentReadings } from './FermentReadings.tsx';
import { Timeline } from './Timeline.tsx';
import { VesselActions } from './VesselActions.tsx';
import { VesselDialogs } from './VesselDialogs.tsx';
import { VesselDrawing } from './VesselDrawing.tsx';
import classes from './VesselPage.module.css';
import { useDeleteVessel, useUpdateVessel, vesselById } from './vessel.queries.ts';
import { roomIn } from './vessel-order.ts';
import {
  amountWords,
  capital,
  compositionWords,
  fullness,
  KIND_WORDS,
  makerWords,
  placeWords,
} from './vessel-words.ts';

const route = getRouteApi('/signed-in/winery/vessels/$id');

const lotPage = (id: string): string => `/winery/lots/${id}`;
const tracePage = (id: string): string => `/winery/trace/vessels/${id}`;
const towards = (direction: 'back' | 'forward'): object => ({ direction });

const backToMap = (
  <Text component={Link} to="/winery" me="auto" lh="var(--cv-target)" td="underline">
    <IconArrowLeft size={18} aria-hidden="true" style={{ verticalAlign: 'middle' }} /> Cellar map
  </Text>
);

interface Props {
  /** The ferment in a vessel, which is another feature's. */
  Ferment: ComponentType<{ vessel: Vessel }>;
}

/** A vessel: its level, content, operations, and the possible actions. */
export default function VesselPage({ Ferment }: Props) {
  const { id } = route.useParams();
  const vessel = useQuery(vesselById(id));
  // On a phone both are above the timeline, so it waits for them to avoid moving under a finger.
  const [orders, wine] = [useQuery(orderList('open')), useQuery(wineInVessel(id))];
  const isGone = vessel.error instanceof ApiFailure && [400, 404].includes(vessel.error.status);
  // A refetch after a failure is not waited for, because that would close the page's dialog.
  const isWaiting = [orders, wine].some(({ isLoading, isFetched }) => isLoading && !isFetched);
  if (vessel.data && !isGone && !isWaiting) return <Shown key={id} vessel={vessel.data} Ferment={Ferment} />;
  if (vessel.error === null) return <LoadingState>Loading the vessel...</LoadingState>;
  if (isGone)
    return (
      <EmptyState
        title="This vessel is not in your cellar"
        action={
          <Button component={Link} to="/winery">
            Open the cellar map
          </Button>
        }
      >
        It was deleted, or it never was there.
      </EmptyState>
    );
  return (
    <ErrorNotice onRetry={() => void vessel.refetch()}>
      The vessel could not be loaded. {messageOf(vessel.error)}
    </ErrorNotice>
  );
}

function Shown({ vessel, Ferment }: Props & { vessel: Vessel }) {
  const navigate = route.useNavigate();
  const { id, code, kind, level, capacity, unit, lot, lotId, archivedAt, maker } = vessel;
  const may = useMay();
  const room = roomIn(vessel);
  const open = (search: object) => void navigate({ search, resetScroll: false });
  return (
    <Stack component="article" gap="lg">
      {backToMap}
      <div className={classes.head}>
        <VesselDrawing vessel={vessel} />
        <Stack gap="xs">
          <div>
            <Text c="dimmed">
              {[capital(KIND_WORDS[kind].one), placeWords(vessel)].filter(Boolean).join(', ')}
              {archivedAt !== null && ', put away'}
            </Text>
            <h1>{code}</h1>
            {maker && <Text c="dimmed">{makerWords(maker)}</Text>}
          </div>
          <p className={classes.full}>
            <strong>{level === 0 ? 'Empty' : amountWords(level, unit)}</strong> of{' '}
            {amountWords(capacity, unit)}
            {level > 0 && (
              <Text c="dimmed">
                {numberWords(fullness(vessel) * 100, 0)}&nbsp;% full
                {room > 0 && `, ${amountWords(room, unit)} free`}
              </Text>
            )}
          </p>
          {lotId !== null && (
            <p>
              Lot <Link to={lotPage(lotId)}>{lot}</Link>
            </p>
          )}
        </Stack>
      </div>
      {archivedAt === null && may(ledgerOperations.record) && (
        <VesselActions vessel={vessel} onRecord={(record) => open({ record })} />
      )}
      <ComingTasks vesselId={id} />
      <div className={classes.columns}>
        <Stack>
          <Timeline
            vesselId={id}
            onChange={(operation) => open({ change: operation.id })}
            onVoid={(operation) => open({ void: operation.id })}
          />
          <Ferment vessel={vessel} />
          <FermentReadings of="vessel" id={id} />
        </Stack>
        <Stack>
          {level > 0 && <LatestAnalyses vessel={vessel} />}
          {level > 0 && <Composition vessel={vessel} />}
          <section className={classes.section} aria-label="Where it is from and went">
            <div className={classes.links}>
              <Link to={tracePage(id)} search={towards('back')}>
                Where it comes from
              </Link>
              <Link to={tracePage(id)} search={towards('forward')}>
                Where it went
              </Link>
              <Link to="/winery/labels" search={{ vessel: id }}>
                Print its label
              </Link>
            </div>
            <Upkeep vessel={vessel} onEdit={() => open({ edit: true })} />
          </section>
          <section className={classes.section} aria-labelledby="held-wines">
            <h2 id="held-wines">Wines it held</h2>
            <HeldWines vesselId={id} />
          </section>
        </Stack>
      </div>
      <VesselDialogs vessel={vessel} />
    </Stack>
  );
}

function LatestAnalyses({ vessel: { id, unit } }: { vessel: Vessel }) {
  const wine = useQuery(wineInVessel(id));
  return (
    <section className={`${classes.section} ${classes.likeness}`} aria-labelledby="likeness">
      <h2 id="likeness">What it is like</h2>
      <WinePanel query={wine} unit={unit} />
    </section>
  );
}

function Composition({ vessel }: { vessel: Vessel }) {
  return (
    <section className={classes.section} aria-labelledby="composition">
      <h2 id="composition">Made of</h2>
      <ul className={classes.parts}>
        {compositionWords(vessel.composition).map(({ key, words, percent, share }) => (
          <li key={key}>
            <span>{words}</span>
            <span>{percent}</span>
            <i style={{ inlineSize: `${share * 100}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The actions for the vessel itself: edit, archive, delete. */
function Upkeep({ vessel, onEdit }: { vessel: Vessel; onEdit: () => void }) {
  const { id, code, version, archivedAt, lastAt } = vessel;
  const navigate = useNavigate();
  const may = useMay();
  const update = useUpdateVessel();
  const remove = useDeleteVessel(async () => {
    toast.done(`${code} was deleted.`);
    await navigate({ to: '/winery' });
  });
  const [isAsking, setAsking] = useState(false);
  const putAway = (archived: boolean) =>
    update.mutate(
      { id, changes: { archived, version } },
      {
        onSuccess: () => toast.done(archived ? `${code} was put away.` : `${code} is in use again.`),
        onError: (failure) =>
          toast.failed(archived ? 'It was not put away.' : 'It was not taken into use.', failure),
      },
    );
  if (!may(vesselOperations.update)) return null;
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="default" loading={update.isPending} onClick={() => putAway(archivedAt === null)}>
        {archivedAt === null ? 'Put away' : 'Use again'}
      </Button>
      {lastAt === null && may(vesselOperations.delete) && (
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${code}?`}
        confirm="Delete"
        busy={remove.isPending}
        failure={remove.error ? messageOf(remove.error) : undefined}
        onConfirm={() => remove.mutate(id)}
        onClose={() => setAsking(false)}
      >
        Nothing was ever done to it, so nothing of the record goes with it.
      </ConfirmDialog>
    </Group>
  );
}
