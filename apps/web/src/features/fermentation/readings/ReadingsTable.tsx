import { type Tank, type TankReading, tankReadingOperations } from '@cuverie/contract';
import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMay } from '../../../api/may.ts';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { words } from '../../../ui/table/columns.ts';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords, numberWords, withUnit } from '../../../ui/words.ts';
import classes from './ReadingsTable.module.css';
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

const COLUMNS: readonly DataColumn<TankReading>[] = [
  words('Temperature', ({ temperature }) => withUnit(temperature, '°C', 1)),
  words('Brix', (reading) => {
    const raw = rawWords(reading);
    return (
      <>
        {withUnit(reading.brix, '°Bx')}
        {raw && (
          <Text span display="block" c="dimmed" fz="0.75rem">
            {raw} read
          </Text>
        )}
      </>
    );
  }),
  words('pH', ({ pH }) => numberWords(pH)),
  words('Alcohol', ({ alcohol, alcoholIsEstimate }) => (
    <>
      {withUnit(alcohol, '%')}
      {alcoholIsEstimate && <abbr title="Estimated from sugar"> est.</abbr>}
    </>
  )),
  words('Taken By', ({ id, takenBy, deviceId }) => (
    <>
      {takenBy}
      {typeof deviceId === 'string' && (
        <Text span display="block" c="dimmed" fz="0.75rem">
          by itself
        </Text>
      )}
      <NotSent id={id} />
    </>
  )),
];

/** A table of readings. A click on a row, or its time by keyboard, opens it. */
export function ReadingsTable({ tank, readings, caption, onOpen, onDelete }: TableProps) {
  const may = useMay();
  const isActive = tank.status === 'active';
  const isOpened = isActive && may(tankReadingOperations.update);
  const timeOf = (reading: TankReading) => {
    const moment = momentWords(reading.timestamp);
    return (
      <>
        {isOpened ? (
          // The click bubbles to the row, which opens.
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            fw={550}
            underline="always"
            className={classes.open}
            aria-label={`Update the reading of ${moment}`}
          >
            {moment}
          </Anchor>
        ) : (
          moment
        )}
        {reading.notes !== null && (
          <Text c="dimmed" fz="0.8125rem" maw="16rem" lineClamp={2} className={classes.note}>
            {reading.notes}
          </Text>
        )}
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
      columns={[{ ...words('Time', timeOf), isName: true }, ...COLUMNS]}
      rows={readings}
      rowKey={({ id }) => id}
      onOpen={isOpened ? onOpen : undefined}
      actions={isActive && may(tankReadingOperations.delete) ? remove : undefined}
      actionsHeading="Delete"
    />
  );
}
