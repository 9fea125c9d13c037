import { alarmOperations, type Tank, tankOperations, tankReadingOperations } from '@cuverie/contract';
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useId, useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { useVessel } from '../../../api/vessels.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { ExpandButton } from '../../../ui/page/ExpandButton.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { StatCard, StatCards } from '../../../ui/page/StatCard.tsx';
import { inUnits } from '../../../ui/units.ts';
import { VesselLink } from '../../../ui/VesselLink.tsx';
import { agoWords, figureOf } from '../../../ui/words.ts';
import type { Go } from '../useFermentationView.ts';
import { Alarms } from './Alarms.tsx';
import { newestValue } from './course.ts';
import { LeftVessel } from './LeftVessel.tsx';
import { Spark } from './Spark.tsx';
import { StyleQuestion } from './StyleQuestion.tsx';
import classes from './TankCard.module.css';
import type { TankAct } from './TankQuestion.tsx';
import { forecastWords, lotWords, volumeWords } from './tank-words.ts';
import type { WatchedTank } from './watch.ts';

const ReadingsHistory = later(async () => (await import('../readings/ReadingsHistory.tsx')).ReadingsHistory);
const RecentReadings = later(async () => (await import('../readings/RecentReadings.tsx')).RecentReadings);

/** The actions of a card; the functions must keep their identity. */
export interface TankActs {
  go: Go;
  toggle: (list: 'history' | 'recent', id: string) => void;
  ask: (act: TankAct) => void;
}

interface Props extends TankActs {
  watched: WatchedTank;
  now: number;
  showsHistory: boolean;
  showsRecent: boolean;
}

/** A tank: its state, its alarms, its dry date and its readings. */
export const TankCard = memo(function TankCard(props: Props) {
  const { watched, now, showsHistory, showsRecent, go, toggle, ask } = props;
  const { tank, forecast } = watched;
  const heading = useId();
  const isActive = tank.status === 'active';
  const vessel = useVessel(tank.vesselId);
  const may = useMay();
  // Here, because the forecast disappears while it is recomputed.
  const [showsWhy, setShowsWhy] = useState(false);
  const why = { isOpen: showsWhy, toggle: () => setShowsWhy((before) => !before) };
  return (
    <li data-wide={showsHistory || undefined}>
      <article className={classes.card} aria-labelledby={heading}>
        <header className={classes.head}>
          <div>
            <h2 id={heading} className={classes.name}>
              {tank.name}
              <NotSent id={tank.id} />
            </h2>
            <p className={classes.variety} data-style={watched.style ?? 'red'}>
              {[tank.variety, lotWords(tank), tank.yeast].filter(Boolean).join(', ')}
            </p>
            {vessel && (
              <Text fz="sm">
                <VesselLink id={vessel.id} code={vessel.code} />
              </Text>
            )}
          </div>
          <Volume watched={watched} />
          {isActive && may(tankOperations.update) && (
            <ActionIcon
              variant="subtle"
              size="xl"
              mx="-0.5rem"
              color="gray"
              title={`Edit ${tank.name}`}
              aria-label={`Edit ${tank.name}`}
              onClick={() => go({ edit: tank.id })}
            >
              <IconPencil size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </header>
        <LeftVessel tank={tank} />
        {watched.style === null && isActive && <StyleQuestion tank={tank} />}
        <Alarms watched={watched} go={go} />
        <Tiles tank={tank} now={now} />
        {forecast && tank.readingCount > 0 && <ForecastLine watched={watched} now={now} go={go} why={why} />}
        {isActive && may(tankReadingOperations.add) && (
          <Group gap="xs" className={classes.actions}>
            <IfMay call={tankReadingOperations.add}>
              <Button
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                color="verdigris"
                aria-label={`Add Reading to ${tank.name}`}
                onClick={() => go({ dialog: 'add-reading', tank: tank.id })}
              >
                Add Reading
              </Button>
            </IfMay>
            <IfMay call={tankOperations.update}>
              <Button
                variant="default"
                leftSection={<IconArchive size={18} aria-hidden="true" />}
                aria-label={`Archive ${tank.name}`}
                onClick={() => ask({ act: 'archive', tank })}
              >
                Archive
              </Button>
            </IfMay>
          </Group>
        )}
        {!isActive && may(tankOperations.update) && (
          <Button
            variant="subtle"
            px="xs"
            mx="calc(-1 * var(--mantine-spacing-xs))"
            style={{ justifySelf: 'start' }}
            aria-label={`Set Yeast of ${tank.name}`}
            onClick={() => go({ edit: tank.id })}
          >
            Set Yeast
          </Button>
        )}
        {!isActive && tank.readingCount === 0 && may(tankOperations.delete) && (
          <Button
            variant="subtle"
            color="red"
            style={{ justifySelf: 'start' }}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            aria-label={`Delete Tank ${tank.name}`}
            onClick={() => ask({ act: 'delete', tank })}
          >
            Delete Tank
          </Button>
        )}
        <Group gap="0 0.5rem" className={classes.more}>
          <ExpandButton
            isOpen={showsHistory}
            onToggle={() => toggle('history', tank.id)}
            aria-label={`Readings History of ${tank.name}`}
          >
            Readings History
          </ExpandButton>
          <ExpandButton
            isOpen={showsRecent}
            onToggle={() => toggle('recent', tank.id)}
            aria-label={`Recent Readings of ${tank.name}`}
          >
            Recent Readings
          </ExpandButton>
        </Group>
        {!isActive && <ItemHistory kind="tank" id={tank.id} name={tank.name} label="Changes" />}
        <Later fallback={<LoadingState />}>
          {showsHistory && <ReadingsHistory tank={tank} forecast={forecast} />}
          {showsRecent && (
            <RecentReadings
              tank={tank}
              onOpen={(reading) => go({ tank: tank.id, reading: reading.id })}
              onDelete={(reading) => ask({ act: 'delete-reading', tank, reading })}
            />
          )}
        </Later>
      </article>
    </li>
  );
});

function Volume({ watched: { tank, style } }: { watched: WatchedTank }) {
  const percent = Math.min(100, (tank.currentVolume / tank.capacity) * 100);
  return (
    <div className={classes.volume}>
      {/* Decorative: the text beside it says the same. */}
      <div className={classes.vessel} aria-hidden="true" data-style={style ?? 'red'}>
        <div style={{ blockSize: `${percent}%` }} />
      </div>
      <span>{volumeWords(tank)}</span>
    </div>
  );
}

const TILES = [
  { of: 'temperature', label: 'Temperature', unit: '°C', decimals: 1 },
  { of: 'brix', label: 'Brix', unit: '°Bx', decimals: 2 },
  { of: 'pH', label: 'pH', unit: '', decimals: 2 },
  { of: 'alcohol', label: 'Alcohol', unit: '%', decimals: 1 },
] as const;

function Tiles({ tank, now }: { tank: Tank; now: number }) {
  const [latest] = tank.readings;
  const may = useMay();
  if (!latest) {
    return (
      <Text c="dimmed">
        No readings yet.
        {tank.status === 'active' &&
          may(tankReadingOperations.add) &&
          ' Add the first one to follow its fermentation.'}
      </Text>
    );
  }
  return (
    <StatCards label={`Latest reading of ${tank.name}`} isSmall>
      {TILES.map(({ of, label, unit, decimals }) => {
        const newest = newestValue(tank, of);
        const figure = figureOf(newest?.value, unit, decimals);
        const isOlder = newest !== undefined && newest.timestamp !== latest.timestamp;
        const notes = [
          newest?.isEstimate === true && 'estimate',
          isOlder && agoWords(newest.timestamp, now),
        ].filter(Boolean);
        return (
          <StatCard
            key={of}
            label={inUnits(label)}
            value={newest ? figure.value : null}
            missing="Not measured yet"
            {...(newest && unit !== '' && { unit: figure.unit === '°Bx' ? '° Bx' : figure.unit })}
            {...(notes.length > 0 && { note: notes.join(', ') })}
          />
        );
      })}
    </StatCards>
  );
}

interface ForecastLineProps extends Pick<Props, 'watched' | 'now' | 'go'> {
  /** The reasons of the forecast, which the user opens and closes. */
  why: { isOpen: boolean; toggle: () => void };
}

function ForecastLine({ watched: { tank, forecast }, now, go, why }: ForecastLineProps) {
  const [latest] = tank.readings;
  if (!forecast) return null;
  const { says, because } = forecastWords(forecast, tank.yeast);
  const isArchived = tank.status === 'archived';
  // An archived tank has no forecast.
  const hasForecast = !(isArchived && forecast.kind !== 'dry');
  return (
    <div className={classes.forecast}>
      <Spark tank={tank} forecast={forecast} />
      <div>
        {hasForecast && (
          <>
            <strong>{says}</strong>
            {because !== undefined && (
              <>
                {' '}
                <ExpandButton
                  isOpen={why.isOpen}
                  onToggle={why.toggle}
                  size="compact-sm"
                  aria-label={`Why: ${says}, ${tank.name}`}
                >
                  Why
                </ExpandButton>
                {why.isOpen && (
                  <>
                    <p className={classes.quiet}>{because}</p>
                    <Group gap="0 1rem">
                      <Link to="/fermentation/forecasts">How dry dates held</Link>
                      <IfMay call={alarmOperations.set}>
                        <Anchor component="button" type="button" onClick={() => go({ dialog: 'thresholds' })}>
                          Change where dry is
                        </Anchor>
                      </IfMay>
                    </Group>
                  </>
                )}
              </>
            )}
          </>
        )}
        {latest && (
          <p className={classes.quiet}>
            {isArchived ? 'Last read' : 'Read'} {agoWords(latest.timestamp, now)} by {latest.takenBy}.
          </p>
        )}
      </div>
    </div>
  );
}
