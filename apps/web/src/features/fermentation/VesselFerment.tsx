import { type Tank, tankOperations, type Vessel } from '@cuverie/contract';
import { shippedBasis } from '@cuverie/domain';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '../../api/may.ts';
import { useOwnStyles } from '../../api/own-styles.ts';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fermentationSearch } from './search.ts';
import classes from './tanks/TankCard.module.css';
import { type TankActs, TankCard } from './tanks/TankCard.tsx';
import { type TankAct, TankQuestion } from './tanks/TankQuestion.tsx';
import { alarmSettings, forecastBasis, tankList, useUpdateTank } from './tanks/tank.queries.ts';
import { useForecasts } from './tanks/useForecasts.ts';
import { inWalkingOrder, watch } from './tanks/watch.ts';

const TankDialog = later(async () => (await import('./tanks/TankDialog.tsx')).TankDialog);

const NONE: Tank[] = [];

/** The ferment in a vessel with its readings, alarms and forecast; without one, it is started or linked here. */
export function VesselFerment({ vessel }: { vessel: Vessel }) {
  const { data: tanks = NONE, isSuccess } = useQuery(tankList());
  const active = tanks.filter(({ status }) => status === 'active');
  const tank = active.find(({ vesselId }) => vesselId === vessel.id);
  if (tank) return <Ferment tank={tank} />;
  if (!isSuccess || vessel.unit !== 'L' || vessel.archivedAt !== null) return null;
  return (
    <NoFerment
      vessel={vessel}
      loose={active.filter(({ vesselId }) => vesselId === null).toSorted(inWalkingOrder)}
    />
  );
}

function Ferment({ tank }: { tank: Tank }) {
  const navigate = useNavigate();
  const { data: settings } = useQuery(alarmSettings());
  const own = useOwnStyles();
  const basis = useQuery(forecastBasis());
  const dry = settings?.thresholds.dryBrix;
  const elsewhere = useMemo(() => shippedBasis(dry), [dry]);
  const tanks = useMemo(() => [tank], [tank]);
  const forecast = useForecasts(tanks, { basis: basis.data ?? elsewhere, own, isReady: !basis.isPending });
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 60_000, { autoInvoke: true });
  const [open, setOpen] = useState({ history: false, recent: false });
  const [asked, setAsked] = useState<TankAct>();
  const [acts] = useState(
    (): TankActs => ({
      go: (changes) =>
        void navigate({
          to: '/fermentation',
          search: fermentationSearch(typeof changes === 'function' ? changes({}) : changes),
        }),
      toggle: (list) => setOpen((before) => ({ ...before, [list]: !before[list] })),
      ask: setAsked,
    }),
  );
  return (
    <section aria-label="Ferment">
      <ul className={classes.tanks}>
        <TankCard
          watched={watch(tank, forecast(tank), settings, now, own)}
          now={now}
          showsHistory={open.history}
          showsRecent={open.recent}
          {...acts}
        />
      </ul>
      {asked && <TankQuestion {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

/** With so many ferments without a vessel, they are chosen from a list. */
const FEW = 3;

function NoFerment({ vessel, loose }: { vessel: Vessel; loose: readonly Tank[] }) {
  const may = useMay();
  const update = useUpdateTank();
  const [isStarting, setStarting] = useState(false);
  // Not by the callbacks of a mutation, because the page shows the ferment instead of this as soon as it is linked.
  const link = (tank: Tank | undefined) =>
    tank &&
    update
      .mutateAsync({ id: tank.id, changes: { vesselId: vessel.id, version: tank.version } })
      .then(() => toast.done(`${tank.name} is in ${vessel.code}.`))
      .catch((failure: unknown) => toast.failed(`${tank.name} was not linked.`, failure));
  const canLink = may(tankOperations.update) && loose.length > 0;
  if (!may(tankOperations.add) && !canLink) return null;
  return (
    <Stack component="section" gap="xs" aria-label="Ferment">
      <Group gap="xs">
        {may(tankOperations.add) && (
          <Button variant="default" onClick={() => setStarting(true)}>
            Start a ferment
          </Button>
        )}
        {canLink &&
          loose.length <= FEW &&
          loose.map((tank) => (
            <Button
              key={tank.id}
              variant="default"
              loading={update.isPending}
              onClick={() => void link(tank)}
            >
              Link {tank.name}
            </Button>
          ))}
        {canLink && loose.length > FEW && (
          <NativeSelect
            aria-label="Link a ferment"
            data={[
              { value: '', label: 'Link a ferment' },
              ...loose.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value=""
            onChange={({ currentTarget }) => void link(loose.find(({ id }) => id === currentTarget.value))}
          />
        )}
      </Group>
      <Later onFailed={() => setStarting(false)}>
        {isStarting && <TankDialog vessel={vessel} onClose={() => setStarting(false)} />}
      </Later>
    </Stack>
  );
}
