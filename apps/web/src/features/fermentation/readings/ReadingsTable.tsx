import type { Tank, TankReading } from '@cuverie/contract';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { momentWords, numberWords, withUnit } from '../../../ui/words.ts';
import classes from './RecentReadings.module.css';
import { rawWords } from './sugar-entry.ts';

export interface ReadingActs {
  onOpen: (reading: TankReading) => void;
  onDelete: (reading: TankReading) => void;
}

interface TableProps extends ReadingActs {
  tank: Tank;
  readings: readonly TankReading[];
  caption: string;
}

/** What the instrument showed, small below what it came to. */
function Raw({ reading }: { reading: TankReading }) {
  const words = rawWords(reading);
  return words && <small className={classes.raw}>{words} read</small>;
}

/** Some readings; a click anywhere on a row, or its time by keyboard, opens it. */
export function ReadingsTable({ tank, readings, caption, onOpen, onDelete }: TableProps) {
  const isActive = tank.status === 'active';
  return (
    <section className={classes.frame} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Temperature</th>
            <th scope="col">Brix</th>
            <th scope="col">pH</th>
            <th scope="col">Alcohol</th>
            <th scope="col">Taken By</th>
            {isActive && (
              <th scope="col">
                <span className={classes.unseen}>Delete</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr
              key={reading.id}
              onClick={isActive ? () => onOpen(reading) : undefined}
              data-opens={isActive || undefined}
            >
              <th scope="row">
                {isActive ? (
                  <button
                    type="button"
                    className={classes.open}
                    aria-label={`Update the reading of ${momentWords(reading.timestamp)}`}
                    onClick={(event) => {
                      event.stopPropagation();
                      onOpen(reading);
                    }}
                  >
                    {momentWords(reading.timestamp)}
                  </button>
                ) : (
                  momentWords(reading.timestamp)
                )}
                {reading.notes !== null && <p className={classes.note}>{reading.notes}</p>}
              </th>
              <td>{withUnit(reading.temperature, '°C', 1)}</td>
              <td>
                {withUnit(reading.brix, '°Bx')}
                <Raw reading={reading} />
              </td>
              <td className={classes.ph}>{numberWords(reading.pH)}</td>
              <td>
                {withUnit(reading.alcohol, '%')}
                {reading.alcoholIsEstimate && <abbr title="Estimated from sugar"> est.</abbr>}
              </td>
              <td className={classes.by}>{reading.takenBy}</td>
              {isActive && (
                <td className={classes.actions}>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Delete the reading of ${momentWords(reading.timestamp)}`}
                    onClick={(event) => {
                      event.stopPropagation();
                      onDelete(reading);
                    }}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
