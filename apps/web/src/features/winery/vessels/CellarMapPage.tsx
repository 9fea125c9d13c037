import {
  ledgerOperations,
  openingOperations,
  placingOperations,
  type Vessel,
  vesselOperations,
} from '@cuverie/contract';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconBarrel, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { countText } from '../../../ui/words.ts';
import { firstInstant } from '../operations/operation.queries.ts';
import classes from './CellarMap.module.css';
import { CellarMap } from './CellarMap.tsx';
import type { MapSearch } from './search.ts';
import { TimeSlider } from './TimeSlider.tsx';
import { Unrecorded, unrecorded } from './Unrecorded.tsx';
import { vesselList } from './vessel.queries.ts';
import { inOrder, isFound } from './vessel-order.ts';
import { amountWords } from './vessel-words.ts';

const DeliveryDialog = later(async () => (await import('./DeliveryDialog.tsx')).DeliveryDialog);
const VesselDialog = later(async () => (await import('./VesselDialog.tsx')).VesselDialog);
const PlaceDialog = later(async () => (await import('./PlaceDialog.tsx')).PlaceDialog);
const OpeningDialog = later(async () => (await import('../opening/OpeningDialog.tsx')).OpeningDialog);

const route = getRouteApi('/signed-in/winery');

const NONE: Vessel[] = [];
/** With so few vessels, no search is shown. */
const FEW = 8;

/** The cellar map: every vessel with its level, now or at an earlier time. */
export default function CellarMapPage() {
  const { q = '', lot, at, addVessels, bringIn, placing, delivery } = route.useSearch();
  const navigate = route.useNavigate();
  const goBack = useWayBack([addVessels, bringIn, placing, delivery].some((one) => one !== undefined));
  const list = useQuery(vesselList(at));
  const first = useQuery(firstInstant());
  // Waits for the content above the map, so that no vessel moves away from under a finger. A refetch after a failure is
  // not waited for.
  const isReady = ![first, useQuery(unrecorded)].some(({ isLoading, isFetched }) => isLoading && !isFetched);
  const may = useMay();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 60_000, { autoInvoke: true });
  const go = (change: Partial<Record<keyof MapSearch, unknown>>, replace = false) =>
    void navigate({
      search: (before) => ({ ...before, ...change }) as MapSearch,
      replace,
      resetScroll: false,
    });
  const close = () => {
    // Vessels added for a delivery lead back to it.
    if (addVessels && delivery !== undefined) go({ addVessels: undefined }, true);
    else
      goBack(() =>
        go({ addVessels: undefined, bringIn: undefined, placing: undefined, delivery: undefined }, true),
      );
  };
  const vessels = (isReady && list.data) || NONE;
  const found = useMemo(
    () =>
      vessels.filter(
        (vessel) =>
          (lot === undefined || vessel.lot === lot) && (q.trim() === '' || isFound(vessel, q.trim())),
      ),
    [vessels, q, lot],
  );
  // An archived vessel was in use when it had content.
  const isUsed = ({ archivedAt, level }: Vessel) => archivedAt === null || level > 0;
  const [used, away] = [found.filter(isUsed), found.filter((vessel) => !isUsed(vessel))];
  const addButton = may(vesselOperations.add) && (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => go({ addVessels: true })}>
      Add vessels
    </Button>
  );
  const bringInButton = may(openingOperations.open) && (
    <Button variant="default" onClick={() => go({ bringIn: true })}>
      Bring in from a file
    </Button>
  );

  return (
    <Stack gap="lg">
      <PageHeader
        title="Cellar map"
        subtitle={vessels.length > 0 ? subtitleOf(vessels.filter(isUsed)) : undefined}
        actions={
          <>
            {bringInButton}
            {addButton}
            {vessels.length > 0 && may(ledgerOperations.record) && (
              <Button variant="default" onClick={() => go({ delivery: true })}>
                Weigh in fruit
              </Button>
            )}
            {vessels.length > 0 && (
              <Button component={Link} to="/winery/labels" variant="default">
                Labels
              </Button>
            )}
            {vessels.length > 0 && may(placingOperations.place) && (
              <Button variant="default" onClick={() => go({ placing: true })}>
                Place
              </Button>
            )}
          </>
        }
      />
      {(list.isPending || !isReady) && <LoadingState>Loading vessels...</LoadingState>}
      {list.error && (
        <ErrorNotice onRetry={() => void list.refetch()}>
          The vessels could not be loaded{list.data && ' again'}. {messageOf(list.error)}
        </ErrorNotice>
      )}
      <Unrecorded />
      {list.data?.length === 0 && (
        <EmptyState
          title="No vessels yet"
          icon={<IconBarrel size={32} />}
          action={
            may(vesselOperations.add) && (
              <Button size="lg" onClick={() => go({ addVessels: true })}>
                Add your first vessel
              </Button>
            )
          }
        >
          Add your tanks and barrels, say what is in them, and from then on every litre is followed.
        </EmptyState>
      )}
      {vessels.length > 0 && (
        <>
          {first.data && (
            <TimeSlider
              first={Date.parse(first.data)}
              now={now}
              at={at}
              isLoading={list.isPlaceholderData}
              onLook={(instant) => go({ at: instant }, true)}
            />
          )}
          {(vessels.length > FEW || q !== '' || lot !== undefined) && (
            <div className={classes.finding}>
              <SearchBox
                what="vessels"
                placeholder="Code, lot or room"
                searched={q}
                onSearch={(typed, goesOn) => go({ q: typed === '' ? undefined : typed }, goesOn)}
              />
              <NativeSelect
                aria-label="Lot"
                data={[{ value: '', label: 'All lots' }, ...lotsIn(vessels, lot)]}
                value={lot ?? ''}
                onChange={({ currentTarget }) => go({ lot: currentTarget.value || undefined }, true)}
              />
            </div>
          )}
          {found.length === 0 && <Text c="dimmed">No vessel, lot or room has that name. Try another.</Text>}
          <CellarMap vessels={used} />
          {away.length > 0 && (
            <Details summary={`${countText(away.length, 'vessel')} put away`}>
              <CellarMap vessels={away} />
            </Details>
          )}
        </>
      )}
      <Later onFailed={close}>
        {delivery !== undefined && !addVessels && list.data && may(ledgerOperations.record) && (
          <DeliveryDialog
            field={delivery === true ? undefined : delivery}
            vessels={list.data}
            onAdd={() => go({ addVessels: true }, true)}
            onClose={close}
          />
        )}
        {addVessels && <VesselDialog kind={delivery === undefined ? 'tank' : 'bin'} onClose={close} />}
        {bringIn && <OpeningDialog onClose={close} />}
        {placing && list.data && <PlaceDialog vessels={list.data} onClose={close} />}
      </Later>
    </Stack>
  );
}

/** The lots in the vessels, with the number of vessels; the chosen one stays, even if it is in none. */
function lotsIn(vessels: readonly Vessel[], chosen: string | undefined) {
  const counts = new Map<string, number>(chosen === undefined ? [] : [[chosen, 0]]);
  for (const { lot } of vessels) if (lot !== null) counts.set(lot, (counts.get(lot) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted(inOrder)
    .map(({ code, count }) => ({ value: code, label: `${code} (${count})` }));
}

function subtitleOf(vessels: readonly Vessel[]): string {
  const sum = (unit: Vessel['unit']) =>
    vessels.reduce((total, vessel) => total + (vessel.unit === unit ? vessel.level : 0), 0);
  const [wine, fruit] = [sum('L'), sum('kg')];
  const words = [`${amountWords(wine, 'L')} in ${countText(vessels.length, 'vessel')}`];
  if (fruit > 0) words.push(`${amountWords(fruit, 'kg')} of fruit`);
  return words.join(', ');
}
