import type { Tank, TankReading } from '@cuverie/contract';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
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

const COLUMNS: readonly DataColumn<TankReading>[] = [
  {
    key: 'temperature',
    heading: 'Temperature',
    cell: ({ temperature }) => withUnit(temperature, '°C', 1),
  },
  {
    key: 'brix',
    heading: 'Brix',
    cell: (reading) => (
      <>
        {withUnit(reading.brix, '°Bx')}
        <Raw reading={reading} />
      </>
    ),
  },
  { key: 'pH', heading: 'pH', cell: ({ pH }) => numberWords(pH) },
  {
    key: 'alcohol',
    heading: 'Alcohol',
    cell: ({ alcohol, alcoholIsEstimate }) => (
      <>
        {withUnit(alcohol, '%')}
        {alcoholIsEstimate && <abbr title="Estimated from sugar"> est.</abbr>}
      </>
    ),
  },
  { key: 'takenBy', heading: 'Taken By', cell: ({ takenBy }) => takenBy },
];

/** Some readings; a click anywhere on a row, or its time by keyboard, opens it. */
export function ReadingsTable({ tank, readings, caption, onOpen, onDelete }: TableProps) {
  const isActive = tank.status === 'active';
  const timeOf = (reading: TankReading) => {
    const moment = momentWords(reading.timestamp);
    return (
      <>
        {isActive ? (
          // The press goes on to the row, which opens.
          <button type="button" className={classes.open} aria-label={`Update the reading of ${moment}`}>
            {moment}
          </button>
        ) : (
          moment
        )}
        {reading.notes !== null && <p className={classes.note}>{reading.notes}</p>}
      </>
    );
  };
  const remove = (reading: TankReading) => (
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
  );
  return (
    <DataTable
      caption={caption}
      className={classes.readings}
      isDense
      columns={[{ key: 'time', heading: 'Time', isName: true, cell: timeOf }, ...COLUMNS]}
      rows={readings}
      rowKey={({ id }) => id}
      onOpen={isActive ? onOpen : undefined}
      actions={isActive ? remove : undefined}
      actionsHeading="Delete"
    />
  );
}
