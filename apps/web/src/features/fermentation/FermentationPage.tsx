import { alarmOperations, type Tank, tankOperations, tankReadingOperations } from '@cuverie/contract';
import { shippedBasis } from '@cuverie/domain';
import { Box, Button, Group, Stack, Tabs } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import {
  IconAccessPoint,
  IconBell,
  IconChartLine,
  IconQrcode,
  IconTargetArrow,
  IconWalk,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useMay } from '../../api/may.ts';
import { useOwnStyles } from '../../api/own-styles.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { IfMay } from '../../ui/page/IfMay.tsx';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { countText } from '../../ui/words.ts';
import { OpenDialog } from './OpenDialog.tsx';
import { useReadingOutbox } from './readings/reading.queries.ts';
import { WaitingReadings } from './round/WaitingReadings.tsx';
import { idsOf } from './search.ts';
import { type TankAct, TankQuestion } from './tanks/TankQuestion.tsx';
import { Tanks } from './tanks/Tanks.tsx';
import { alarmSettings, forecastBasis, tankList, tanksFound } from './tanks/tank.queries.ts';
import { useForecasts } from './tanks/useForecasts.ts';
import { byAttention, inWalkingOrder, newestFirst, watch } from './tanks/watch.ts';
import { useExport } from './useExport.ts';
import { useFermentationView } from './useFermentationView.ts';

const Compare = later(async () => (await import('./compare/Compare.tsx')).Compare);
const TankRound = later(async () => (await import('./round/TankRound.tsx')).TankRound);

const NONE: Tank[] = [];
/** With so few tanks, no search is shown. */
const FEW = 6;
/** The tank book: the state of every tank, what it needs, and when it will be dry. */
export default function FermentationPage() {
  const { view, go, toggle, close } = useFermentationView();
  const list = useQuery(tankList());
  const { data: settings } = useQuery(alarmSettings());
  const tanks = useMemo(() => (list.data ?? NONE).toSorted(inWalkingOrder), [list.data]);
  // Updated, so that relative times stay correct while the page is open.
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 60_000, { autoInvoke: true });
  const own = useOwnStyles();
  const basis = useQuery(forecastBasis());
  // Without the settings, forecasts use the default for a dry wine.
  const dry = settings?.thresholds.dryBrix;
  const elsewhere = useMemo(() => shippedBasis(dry), [dry]);
  const forecast = useForecasts(tanks, { basis: basis.data ?? elsewhere, own, isReady: !basis.isPending });
  const { q = '' } = view;
  const search = useQuery(tanksFound(q));
  const queue = useReadingOutbox();
  const exporting = useExport(tanks);
  const [asked, setAsked] = useState<TankAct>();
  const may = useMay();
  const compareButton = useRef<HTMLButtonElement>(null);

  const watched = useMemo(
    () => tanks.map((tank) => watch(tank, forecast(tank), settings, now, own)),
    [tanks, forecast, settings, now, own],
  );
  const active = watched.filter(({ tank }) => tank.status === 'active');
  const archived = watched.filter(({ tank }) => tank.status === 'archived');
  const isArchive = view.tanks === 'archived';
  const inOrder = isArchive
    ? archived.toSorted((one, other) => newestFirst(one.tank, other.tank))
    : active.toSorted(byAttention);
  const shown = q === '' ? inOrder : inOrder.filter(({ tank }) => search.data?.includes(tank.id) ?? true);
  const inNeed = active.filter(({ alarms }) => alarms.some(({ urgency }) => urgency !== 'plan')).length;
  const isComparing = view.compare !== undefined;
  const isEmpty = tanks.length === 0;
  const addTank = () => go({ dialog: 'add-tank' });
  const importData = () => go({ dialog: 'import' });

  return (
    <Stack gap="lg">
      <PageHeader
        title="Fermentation Control"
        subtitle={list.data && !isEmpty ? subtitleOf(active.length, inNeed) : undefined}
        actions={
          <PageActions
            add="Add Tank"
            needs={tankOperations.add}
            onAdd={addTank}
            onImport={importData}
            onExport={() => exporting.mutate()}
            isExporting={exporting.isPending}
            canExport={list.data !== undefined}
          />
        }
      />
      {view.round === undefined && <WaitingReadings queue={queue} />}
      {list.isPending && <LoadingState>Loading tanks...</LoadingState>}
      {list.error && (
        <ErrorNotice onRetry={() => void list.refetch()}>
          The tanks could not be loaded{list.data && ' again'}. {messageOf(list.error)}
        </ErrorNotice>
      )}
      {!isEmpty && (
        <Group gap="xs">
          <IfMay call={tankReadingOperations.add}>
            <Button
              leftSection={<IconWalk size={20} aria-hidden="true" />}
              variant="light"
              color="verdigris"
              disabled={active.length === 0}
              onClick={() => go({ round: 'start' })}
            >
              Tank round
            </Button>
          </IfMay>
          <Button
            ref={compareButton}
            variant="subtle"
            leftSection={<IconChartLine size={20} aria-hidden="true" />}
            onClick={() => go({ compare: '' })}
          >
            Compare
          </Button>
          <Button
            component={Link}
            to="/fermentation/devices"
            variant="subtle"
            leftSection={<IconAccessPoint size={20} aria-hidden="true" />}
          >
            Devices
          </Button>
          <Button
            component={Link}
            to="/fermentation/forecasts"
            variant="subtle"
            leftSection={<IconTargetArrow size={20} aria-hidden="true" />}
          >
            How dry dates held
          </Button>
          <Button
            renderRoot={(props) => <Link {...props} to="/labels" search={{ of: 'tanks' }} />}
            variant="subtle"
            leftSection={<IconQrcode size={20} aria-hidden="true" />}
          >
            Labels
          </Button>
          <IfMay call={alarmOperations.set}>
            <Button
              variant="subtle"
              leftSection={<IconBell size={20} aria-hidden="true" />}
              disabled={settings === undefined}
              onClick={() => go({ dialog: 'thresholds' })}
            >
              Alarm thresholds
            </Button>
          </IfMay>
        </Group>
      )}
      <Later fallback={<LoadingState />}>
        {list.data && isComparing && (
          <Compare
            tanks={tanks}
            chosen={idsOf(view.compare)}
            onChoose={(ids) => go({ compare: ids.join(',') }, { replace: true })}
            onEnd={() => {
              go({ compare: undefined });
              compareButton.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </Later>
      {list.data && !isComparing && (
        <Tabs
          value={isArchive ? 'archived' : 'active'}
          onChange={(tab) => go({ tanks: tab === 'archived' ? tab : undefined })}
        >
          <Tabs.List>
            <Tabs.Tab value="active" mih="var(--cv-target)" fz="md">
              Active Tanks
            </Tabs.Tab>
            <Tabs.Tab value="archived" mih="var(--cv-target)" fz="md">
              Archived Tanks
            </Tabs.Tab>
          </Tabs.List>
          {(tanks.length > FEW || q !== '') && (
            <Box pt="md" maw="24rem">
              <SearchBox
                what="tanks"
                searched={q}
                onSearch={(typed, goesOn) => go({ q: typed }, { replace: goesOn })}
              />
            </Box>
          )}
          {search.error && (
            <ErrorNotice onRetry={() => void search.refetch()}>
              The tanks could not be searched. {messageOf(search.error)}
            </ErrorNotice>
          )}
          <Tabs.Panel value={isArchive ? 'archived' : 'active'} pt="lg">
            <Tanks
              tanks={shown}
              now={now}
              view={view}
              acts={{ go, toggle, ask: setAsked }}
              isEmpty={isEmpty}
              isSearched={q !== '' && inOrder.length > 0}
              onAdd={addTank}
            />
          </Tabs.Panel>
        </Tabs>
      )}

      <DropAnywhere kind="tank-readings" onDrop={importData} />
      {list.data && <OpenDialog view={view} tanks={tanks} settings={settings} onClose={close} />}
      <Later onFailed={close}>
        {list.data && view.round !== undefined && may(tankReadingOperations.add) && (
          <TankRound
            tanks={active}
            place={view.round}
            queue={queue}
            // The steps of a round share one entry of the browser's history.
            onWalk={(round) => go({ round }, { replace: true })}
            onClose={close}
          />
        )}
      </Later>
      {asked && <TankQuestion {...asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

function subtitleOf(active: number, inNeed: number): string {
  const tanks = countText(active, 'active tank');
  if (active === 0) return tanks;
  return inNeed === 0
    ? `${tanks}, nothing needs you`
    : `${tanks}, ${inNeed} ${inNeed === 1 ? 'needs' : 'need'} attention`;
}
