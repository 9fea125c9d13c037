import type { Tank, TankReading } from '@cuverie/contract';
import { Button, Group, Stack, Tabs } from '@mantine/core';
import { IconBell, IconChartLine, IconDownload, IconPlus, IconUpload, IconWalk } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useWarmUp } from '../../platform/warm-up.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PhoneLabel } from '../../ui/page/PhoneLabel.tsx';
import { counted } from '../../ui/words.ts';
import classes from './FermentationPage.module.css';
import { OpenDialog } from './OpenDialog.tsx';
import { DeleteReadingDialog } from './readings/DeleteReadingDialog.tsx';
import { useReadingOutbox } from './readings/reading.queries.ts';
import { WaitingReadings } from './round/WaitingReadings.tsx';
import { idsOf } from './search.ts';
import { useNow } from './shared/useNow.ts';
import { ArchiveTankDialog } from './tanks/ArchiveTankDialog.tsx';
import { DeleteTankDialog } from './tanks/DeleteTankDialog.tsx';
import { Tanks } from './tanks/Tanks.tsx';
import { alarmSettings, tankList } from './tanks/tank.queries.ts';
import { useForecasts } from './tanks/useForecasts.ts';
import { byAttention, inWalkingOrder, watch } from './tanks/watch.ts';
import { useExport } from './useExport.ts';
import { useFermentationView } from './useFermentationView.ts';
import { FERMENTATION_PARTS } from './warm-up.ts';

const Compare = later(async () => (await import('./compare/Compare.tsx')).Compare);
const Round = later(async () => (await import('./round/Round.tsx')).Round);

const NONE: Tank[] = [];

/** The tank book: how every tank stands, what it needs, and when it will be dry. */
export default function FermentationPage() {
  const nav = useFermentationView();
  const { view } = nav;
  const list = useQuery(tankList());
  const { data: settings } = useQuery(alarmSettings());
  const tanks = list.data ?? NONE;
  const now = useNow();
  const forecast = useForecasts(tanks);
  useWarmUp(FERMENTATION_PARTS);
  const queue = useReadingOutbox();
  const exporting = useExport();
  const [archiving, setArchiving] = useState<Tank>();
  const [removing, setRemoving] = useState<Tank>();
  const [deleting, setDeleting] = useState<{ tank: Tank; reading: TankReading }>();

  const watched = tanks.map((tank) => watch(tank, forecast(tank), settings, now));
  const active = watched.filter(({ tank }) => tank.status === 'active');
  const archived = watched.filter(({ tank }) => tank.status === 'archived');
  const isArchive = view.tanks === 'archived';
  const shown = isArchive
    ? archived.toSorted((one, other) =>
        (other.tank.archivedAt ?? '').localeCompare(one.tank.archivedAt ?? ''),
      )
    : active.toSorted(byAttention);
  const inNeed = active.filter(({ alarms }) => alarms.some(({ urgency }) => urgency !== 'plan')).length;
  const isComparing = view.compare !== undefined;
  const { button: compareButton, hasStood } = useFocusAroundComparison(isComparing);
  const isEmpty = tanks.length === 0;

  // The same value for good, or every card would be drawn anew with each change of the address.
  const latest = useRef(nav);
  useLayoutEffect(() => {
    latest.current = nav;
  });
  const acts = useMemo(
    () => ({
      addReading: (tank: Tank) => latest.current.addReading(tank.id),
      archive: setArchiving,
      remove: setRemoving,
      edit: (tank: Tank) => latest.current.editTank(tank.id),
      openReading: (tank: Tank, reading: TankReading) => latest.current.openReading(tank.id, reading.id),
      deleteReading: (tank: Tank, reading: TankReading) => setDeleting({ tank, reading }),
      toggleHistory: (tank: Tank) => latest.current.toggleHistory(tank.id),
      toggleRecent: (tank: Tank) => latest.current.toggleRecent(tank.id),
    }),
    [],
  );

  return (
    <Stack gap="lg">
      <PageHeader
        title="Fermentation Control"
        subtitle={list.data && !isEmpty ? subtitleOf(active.length, inNeed) : undefined}
        actions={
          <>
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={nav.addTank}>
              Add Tank
            </Button>
            <Button
              variant="default"
              leftSection={<IconUpload size={20} aria-hidden="true" />}
              onClick={nav.importData}
            >
              <PhoneLabel rest="Data">Import</PhoneLabel>
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden="true" />}
              loading={exporting.isBusy}
              disabled={list.data === undefined}
              onClick={() => exporting.start(tanks)}
            >
              <PhoneLabel rest="Data">Export</PhoneLabel>
            </Button>
          </>
        }
      />
      {view.round === undefined && <WaitingReadings queue={queue} />}
      {list.isPending && <LoadingState>Loading tanks...</LoadingState>}
      {list.error && (
        <ErrorNotice onRetry={() => void list.refetch()}>
          The tanks could not be loaded{list.data && ' anew'}. {messageOf(list.error)}
        </ErrorNotice>
      )}
      {list.data && isComparing && (
        <Later fallback={<LoadingState />}>
          <Compare
            tanks={tanks}
            chosen={idsOf(view.compare)}
            takesFocus={hasStood}
            onChoose={(ids) => nav.compare(ids.join(','), true)}
            onEnd={nav.endCompare}
          />
        </Later>
      )}
      {list.data && !isComparing && (
        <>
          {!isEmpty && (
            <Group gap="xs">
              <Button
                leftSection={<IconWalk size={20} aria-hidden="true" />}
                variant="light"
                color="verdigris"
                disabled={active.length === 0}
                onClick={() => nav.walk('start', false)}
              >
                Tank round
              </Button>
              <Button
                ref={compareButton}
                variant="subtle"
                leftSection={<IconChartLine size={20} aria-hidden="true" />}
                onClick={() => nav.compare('')}
              >
                Compare
              </Button>
              <Button
                variant="subtle"
                leftSection={<IconBell size={20} aria-hidden="true" />}
                disabled={settings === undefined}
                onClick={nav.setThresholds}
              >
                Alarm thresholds
              </Button>
            </Group>
          )}
          <Tabs
            value={isArchive ? 'archived' : 'active'}
            onChange={(tab) => nav.showTab(tab === 'archived' ? 'archived' : 'active')}
          >
            <Tabs.List>
              <Tabs.Tab value="active" className={classes.tab}>
                Active Tanks
              </Tabs.Tab>
              <Tabs.Tab value="archived" className={classes.tab}>
                Archived Tanks
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value={isArchive ? 'archived' : 'active'} className={classes.panel}>
              <Tanks tanks={shown} now={now} view={view} acts={acts} isEmpty={isEmpty} onAdd={nav.addTank} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}

      <DropAnywhere kind="tank-readings" onDrop={nav.importData} />
      {list.data && <OpenDialog view={view} tanks={tanks} settings={settings} onClose={nav.close} />}
      <Later onFailed={nav.close}>
        {list.data && view.round !== undefined && (
          <Round
            tanks={active.toSorted((one, other) => inWalkingOrder(one.tank, other.tank))}
            place={view.round}
            queue={queue}
            onWalk={(place) => nav.walk(place)}
            onClose={nav.close}
          />
        )}
      </Later>
      {archiving && <ArchiveTankDialog tank={archiving} onClose={() => setArchiving(undefined)} />}
      {removing && <DeleteTankDialog tank={removing} onClose={() => setRemoving(undefined)} />}
      {deleting && <DeleteReadingDialog {...deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  );
}

/** Leads the focus back to the button of the comparison, and tells whether the page has been seen without one. */
function useFocusAroundComparison(isComparing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const [hasStood, setStood] = useState(!isComparing);
  if (!isComparing && !hasStood) setStood(true);
  const wasComparing = useRef(isComparing);
  useEffect(() => {
    if (wasComparing.current && !isComparing) button.current?.focus({ preventScroll: true });
    wasComparing.current = isComparing;
  }, [isComparing]);
  return { button, hasStood };
}

function subtitleOf(active: number, inNeed: number): string {
  const tanks = counted(active, 'active tank');
  if (active === 0) return tanks;
  return inNeed === 0
    ? `${tanks}, nothing needs you`
    : `${tanks}, ${inNeed} ${inNeed === 1 ? 'needs' : 'need'} attention`;
}
