import type { Block, Reading } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { today } from '../../../platform/clock.ts';
import { csvFile, saveFile } from '../../../platform/save-file.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { counted, dayWords, numberWords } from '../../../ui/words.ts';
import { MeasurementForm } from './MeasurementForm.tsx';
import { EditedMeasurementRow, MeasurementActions } from './MeasurementRow.tsx';
import classes from './Measurements.module.css';
import { readingsOf, useDeleteReading } from './reading.queries.ts';
import { readingsCsv } from './readings-csv.ts';

/** Rows shown before somebody asks for more: about a season. */
const ROWS = 25;

interface Props {
  field: Block | undefined;
  queue: Outbox;
  onOpen: (reading: string) => void;
}

/** What was measured of the selected field's grapes. */
export function Measurements({ field, queue, onOpen }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.section} id="measurements">
      <h2 id={heading}>Grape Measurements</h2>
      {field === undefined ? (
        <p className={classes.quiet}>Select a field above to view and add measurements.</p>
      ) : (
        <FieldMeasurements key={field.id} field={field} queue={queue} onOpen={onOpen} />
      )}
    </section>
  );
}

function FieldMeasurements({ field, queue, onOpen }: Props & { field: Block }) {
  const { data, error, refetch } = useQuery(readingsOf(field.id));
  const exportCsv = (readings: readonly Reading[]) =>
    saveFile(`field-${field.id}-readings-${today()}.csv`, csvFile(readingsCsv(readings)));
  return (
    <>
      <MeasurementForm field={field} queue={queue} />
      {data === undefined && error === null && <LoadingState>Loading measurements…</LoadingState>}
      {data === undefined && error !== null && (
        <ErrorNotice onRetry={() => void refetch()}>
          Could not load measurements. {messageOf(error)}
        </ErrorNotice>
      )}
      {data?.length === 0 && <p className={classes.quiet}>No measurements yet for this field.</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <div className={classes.above}>
            <span className={classes.quiet}>{counted(data.length, 'measurement')}</span>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => exportCsv(data)}
            >
              Export CSV
            </Button>
          </div>
          <Rows readings={data} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

const COLUMNS: readonly DataColumn<Reading>[] = [
  { key: 'date', heading: 'Date', isName: true, cell: ({ date }) => dayWords(date) },
  { key: 'brix', heading: 'Brix (°Bx)', isNumber: true, cell: ({ brix }) => numberWords(brix, 3, 1) },
  { key: 'ph', heading: 'pH', isNumber: true, cell: ({ ph }) => numberWords(ph, 3, 2) },
  { key: 'ta', heading: 'TA (g/L)', isNumber: true, cell: ({ ta }) => numberWords(ta, 3, 1) },
  { key: 'status', heading: 'Status', cell: ({ status }) => status },
  {
    key: 'harvest',
    heading: 'Estimated harvest',
    cell: ({ estimatedHarvest }) => dayWords(estimatedHarvest),
  },
  { key: 'takenBy', heading: 'Taken by', cell: ({ takenBy }) => takenBy },
];

function Rows({ readings, onOpen }: { readings: readonly Reading[]; onOpen: (reading: string) => void }) {
  const [shown, setShown] = useState(ROWS);
  const [edited, setEdited] = useState<readonly Reading[]>([]);
  const [doomed, setDoomed] = useState<Reading>();
  const remove = useDeleteReading();
  const rows = readings.slice(0, shown);
  // What somebody deleted meanwhile stays open: what was typed is not lost with it.
  rows.unshift(...edited.filter((one) => rows.every(({ id }) => id !== one.id)));

  const editedRow = (reading: Reading) =>
    edited.some(({ id }) => id === reading.id) && (
      <EditedMeasurementRow
        reading={reading}
        onClose={() => setEdited((all) => all.filter(({ id }) => id !== reading.id))}
      />
    );
  const actionsOf = (reading: Reading) => (
    <MeasurementActions
      day={dayWords(reading.date)}
      onEdit={() => setEdited([...edited, reading])}
      onOpen={() => onOpen(reading.id)}
      onDelete={() => {
        remove.reset();
        setDoomed(reading);
      }}
    />
  );

  return (
    <>
      <DataTable
        caption="Grape measurements, the newest day first"
        className={classes.table}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        replaced={editedRow}
        actions={actionsOf}
      />
      {readings.length > shown && (
        <Button variant="default" className={classes.more} onClick={() => setShown(shown + 200)}>
          Show earlier measurements ({readings.length - shown} more)
        </Button>
      )}
      {doomed && (
        <DeletionDialog
          title="Delete measurement"
          remove={remove}
          of={doomed}
          done={`The measurement of ${dayWords(doomed.date)} was deleted.`}
          failed="Could not delete measurement."
          onClose={() => setDoomed(undefined)}
        >
          Delete this measurement?
        </DeletionDialog>
      )}
    </>
  );
}
