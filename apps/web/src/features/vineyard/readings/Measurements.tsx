import { type Block, type Reading, readingOperations } from '@cuverie/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { today } from '../../../platform/clock.ts';
import { csvFile, saveFile } from '../../../platform/save-file.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import type { Outbox } from '../../../ui/useOutbox.ts';
import { countText, dayWords, figureOf, numberWords } from '../../../ui/words.ts';
import type { Go } from '../useVineyardView.ts';
import { MeasurementCards } from './MeasurementCards.tsx';
import { MeasurementForm } from './MeasurementForm.tsx';
import { EditedMeasurementRow, MeasurementActions } from './MeasurementRow.tsx';
import classes from './Measurements.module.css';
import { readingsOf, useDeleteReading } from './reading.queries.ts';
import { readingsCsv } from './readings-csv.ts';

interface Props {
  field: Block | undefined;
  queue: Outbox;
  go: Go;
}

/** The measurements of the selected field's grapes. */
export function Measurements({ field, queue, go }: Props) {
  const heading = useId();
  return (
    <Stack component="section" aria-labelledby={heading} id="measurements">
      <h2 id={heading}>Grape Measurements</h2>
      {field === undefined ? (
        <Text c="dimmed">Select a field above to view and add measurements.</Text>
      ) : (
        <FieldMeasurements key={field.id} field={field} queue={queue} go={go} />
      )}
    </Stack>
  );
}

function FieldMeasurements({ field, queue, go }: Props & { field: Block }) {
  const measurements = useQuery(readingsOf(field.id));
  const exportCsv = (readings: readonly Reading[]) =>
    saveFile(`field-${field.id}-readings-${today()}.csv`, csvFile(readingsCsv(readings)));
  return (
    <>
      <IfMay call={readingOperations.add}>
        <MeasurementForm field={field} queue={queue} />
      </IfMay>
      <Loaded query={measurements} loading="Loading measurements…" failed="Could not load measurements.">
        {(readings) =>
          readings.length === 0 ? (
            <Text c="dimmed">No measurements yet for this field.</Text>
          ) : (
            <>
              <Group gap="xs" justify="space-between">
                <Text c="dimmed">{countText(readings.length, 'measurement')}</Text>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconDownload size={18} aria-hidden="true" />}
                  onClick={() => exportCsv(readings)}
                >
                  Export CSV
                </Button>
              </Group>
              <Rows readings={readings} go={go} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const COLUMNS: readonly DataColumn<Reading>[] = [
  { ...words('Date', ({ date }) => dayWords(date)), isName: true },
  numbers('Brix (°Bx)', ({ brix }) => figureOf(brix, '°Bx', 3, 1).value),
  numbers('pH', ({ ph }) => numberWords(ph, 3, 2)),
  numbers('TA (g/L)', ({ ta }) => numberWords(ta, 3, 1)),
  numbers('Berry weight (g)', ({ berryWeight }) => numberWords(berryWeight, 3)),
  words('Status', ({ status }) => status),
  words('Estimated harvest', ({ estimatedHarvest }) => dayWords(estimatedHarvest)),
  words('Taken by', ({ id, takenBy }) => (
    <>
      {takenBy}
      <NotSent id={id} />
    </>
  )),
];

function Rows({ readings, go }: { readings: readonly Reading[]; go: Go }) {
  const [edited, setEdited] = useState<readonly Reading[]>([]);
  const [doomed, setDoomed] = useState<Reading>();
  const may = useMay();
  const remove = useDeleteReading();
  const isPhone = useIsPhone();
  // A row deleted meanwhile stays open while it is edited, so that typed values are not lost.
  const rows = [...edited.filter((one) => readings.every(({ id }) => id !== one.id)), ...readings];

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
      onOpen={() => go({ field: reading.block, reading: reading.id })}
      onDelete={() => {
        remove.reset();
        setDoomed(reading);
      }}
    />
  );

  const cardActions = (reading: Reading) => (
    <MeasurementActions
      day={dayWords(reading.date)}
      onEdit={() => go({ field: reading.block, reading: reading.id })}
      onDelete={() => {
        remove.reset();
        setDoomed(reading);
      }}
    />
  );

  return (
    <>
      {isPhone ? (
        <MeasurementCards
          readings={readings}
          actions={may(readingOperations.update) ? cardActions : undefined}
        />
      ) : (
        <DataTable
          caption="Grape measurements, the newest day first"
          className={classes.table}
          columns={COLUMNS}
          rows={rows}
          // About one season.
          atFirst={25}
          rowKey={({ id }) => id}
          replaced={editedRow}
          actions={may(readingOperations.update) ? actionsOf : undefined}
        />
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
