import type { Tank } from '@cuverie/contract';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArchive, IconChevronDown, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { agoWords, numberWords } from '../../../ui/words.ts';
import { ReadingsHistory } from '../readings/ReadingsHistory.tsx';
import { RecentReadings } from '../readings/RecentReadings.tsx';
import type { Go } from '../useFermentationView.ts';
import { Alarms } from './Alarms.tsx';
import { newestValue } from './course.ts';
import { Spark } from './Spark.tsx';
import classes from './TankCard.module.css';
import type { TankAct } from './TankQuestion.tsx';
import { forecastWords, volumeWords } from './tank-words.ts';
import { styleOf, type WatchedTank } from './watch.ts';

/** What a card does to the page, the same functions for good. */
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

/** One tank: how it stands, what it needs, when it will be dry, and what was read of it. */
export const TankCard = memo(function TankCard(props: Props) {
  const { watched, now, showsHistory, showsRecent, go, toggle, ask } = props;
  const { tank, forecast, alarms } = watched;
  const heading = useId();
  const isActive = tank.status === 'active';
  return (
    <li className={classes.item} data-wide={showsHistory || undefined}>
      <article className={classes.card} aria-labelledby={heading} data-urgency={alarms[0]?.urgency}>
        <header className={classes.head}>
          <div className={classes.names}>
            <h2 id={heading} className={classes.name}>
              {tank.name}
            </h2>
            <p className={classes.variety} data-style={styleOf(tank)}>
              {tank.variety}
            </p>
          </div>
          <Volume tank={tank} />
          {isActive && (
            <div className={classes.edit}>
              <Tooltip label={`Edit ${tank.name}`}>
                <ActionIcon
                  variant="subtle"
                  size="xl"
                  color="gray"
                  aria-label={`Edit ${tank.name}`}
                  onClick={() => go({ edit: tank.id })}
                >
                  <IconPencil size={20} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            </div>
          )}
        </header>
        <Alarms watched={watched} />
        <Tiles tank={tank} now={now} />
        {forecast && tank.readingCount > 0 && <ForecastLine watched={watched} now={now} />}
        {isActive && (
          <div className={classes.actions}>
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              color="verdigris"
              aria-label={`Add Reading to ${tank.name}`}
              onClick={() => go({ dialog: 'add-reading', tank: tank.id })}
            >
              Add Reading
            </Button>
            <Button
              variant="default"
              leftSection={<IconArchive size={18} aria-hidden="true" />}
              aria-label={`Archive ${tank.name}`}
              onClick={() => ask({ act: 'archive', tank })}
            >
              Archive
            </Button>
          </div>
        )}
        {!isActive && tank.readingCount === 0 && (
          <div className={classes.actions}>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              aria-label={`Delete Tank ${tank.name}`}
              onClick={() => ask({ act: 'delete', tank })}
            >
              Delete Tank
            </Button>
          </div>
        )}
        <div className={classes.more}>
          <Toggle isOpen={showsHistory} onToggle={() => toggle('history', tank.id)} of={tank.name}>
            Readings History
          </Toggle>
          <Toggle isOpen={showsRecent} onToggle={() => toggle('recent', tank.id)} of={tank.name}>
            Recent Readings
          </Toggle>
        </div>
        {showsHistory && <ReadingsHistory tank={tank} forecast={forecast} />}
        {showsRecent && (
          <RecentReadings
            tank={tank}
            onOpen={(reading) => go({ tank: tank.id, reading: reading.id })}
            onDelete={(reading) => ask({ act: 'delete-reading', tank, reading })}
          />
        )}
      </article>
    </li>
  );
});

function Volume({ tank }: { tank: Tank }) {
  const percent = Math.min(100, (tank.currentVolume / tank.capacity) * 100);
  return (
    <div className={classes.volume}>
      {/* The words beside it say all it does. */}
      <div className={classes.vessel} aria-hidden="true" data-style={styleOf(tank)}>
        <div style={{ blockSize: `${percent}%` }} />
      </div>
      <span>{volumeWords(tank)}</span>
    </div>
  );
}

const TILES = [
  { of: 'temperature', label: 'Temperature', unit: '°C', decimals: 1 },
  { of: 'brix', label: 'Brix', unit: '° Bx', decimals: 2 },
  { of: 'pH', label: 'pH', unit: '', decimals: 2 },
  { of: 'alcohol', label: 'Alcohol', unit: '%', decimals: 1 },
] as const;

function Tiles({ tank, now }: { tank: Tank; now: number }) {
  const [latest] = tank.readings;
  if (!latest) {
    return (
      <p className={classes.empty}>
        No readings yet.{tank.status === 'active' && ' Add the first one to follow its fermentation.'}
      </p>
    );
  }
  return (
    <dl className={classes.tiles} aria-label={`Latest reading of ${tank.name}`}>
      {TILES.map(({ of, label, unit, decimals }) => {
        const newest = newestValue(tank, of);
        const isOlder = newest !== undefined && newest.timestamp !== latest.timestamp;
        const notes = [
          newest?.isEstimate === true && 'estimate',
          isOlder && agoWords(newest.timestamp, now),
        ].filter(Boolean);
        return (
          <div key={of} className={classes.tile}>
            <dt>{label}</dt>
            <dd className={classes.value}>
              {numberWords(newest?.value, decimals)}
              {newest && unit !== '' && <span className={classes.unit}> {unit}</span>}
            </dd>
            {notes.length > 0 && <dd className={classes.note}>{notes.join(', ')}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

function ForecastLine({ watched: { tank, forecast }, now }: { watched: WatchedTank; now: number }) {
  const [latest] = tank.readings;
  if (!forecast) return null;
  const { says, because } = forecastWords(forecast);
  const isArchived = tank.status === 'archived';
  return (
    <div className={classes.forecast}>
      <Spark tank={tank} forecast={forecast} />
      <div>
        {/* An archived tank is no more looked ahead of. */}
        {!(isArchived && forecast.kind !== 'dry') && (
          <>
            <p className={classes.says}>{says}</p>
            <p className={classes.because}>{because}</p>
          </>
        )}
        {latest && (
          <p className={classes.because}>
            {isArchived ? 'Last read' : 'Read'} {agoWords(latest.timestamp, now)} by {latest.takenBy}.
          </p>
        )}
      </div>
    </div>
  );
}

interface ToggleProps {
  isOpen: boolean;
  onToggle: () => void;
  /** The tank's name, for those who hear the button alone. */
  of: string;
  children: string;
}

function Toggle({ isOpen, onToggle, of, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={`${children} of ${of}`}
      onClick={onToggle}
    >
      <IconChevronDown size={18} aria-hidden="true" /> {children}
    </button>
  );
}
