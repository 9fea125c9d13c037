import type { Block } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { FieldMap } from './FieldMap.tsx';
import { DeleteFieldDialog } from './fields/DeleteFieldDialog.tsx';
import { FieldDialog } from './fields/FieldDialog.tsx';
import { Fields } from './fields/Fields.tsx';
import { fieldList } from './fields/field.queries.ts';
import { Planning } from './planning/Planning.tsx';
import { AddReadingDialog } from './readings/AddReadingDialog.tsx';
import { Measurements } from './readings/Measurements.tsx';
import { useMeasurementOutbox } from './readings/reading.queries.ts';
import { UpdateReadingDialog } from './readings/UpdateReadingDialog.tsx';
import { WaitingMeasurements } from './readings/WaitingMeasurements.tsx';
import { useSelectedField } from './useSelectedField.ts';
import { useVineyardView } from './useVineyardView.ts';
import { VineyardActions } from './VineyardActions.tsx';

const ImportMeasurements = later(
  async () => (await import('./import/ImportMeasurements.tsx')).ImportMeasurements,
);

/** Fields, what was measured of their grapes, and what it says of the harvest. */
export default function VineyardPage() {
  const { view, go, close } = useVineyardView();
  const fields = useQuery(fieldList());
  const selected = useSelectedField(fields.data, view.field);
  const [doomed, setDoomed] = useState<Block>();
  const queue = useMeasurementOutbox();
  const planning = useRef<HTMLDivElement>(null);
  // The fields stand and answer before what is computed of them is drawn.
  const followed = useDeferredValue(selected);
  const at = selected && { field: selected.id };

  const fieldAdded = ({ id }: Block) => {
    go({ field: id }, true);
    // Once the dialog gave the page back.
    requestAnimationFrame(() => planning.current?.scrollIntoView({ block: 'start' }));
  };
  const addField = () => go({ ...at, dialog: 'add-field' });
  const importData = () => go({ ...at, dialog: 'import' });

  return (
    <Stack gap="xl">
      <PageHeader
        title="Yield Management"
        subtitle={selected?.name}
        actions={<VineyardActions onAdd={addField} onImport={importData} />}
      />
      <DropAnywhere kind="readings" onDrop={importData} />
      <Loaded query={fields}>
        {(all) => (
          <>
            <WaitingMeasurements queue={queue} selected={selected?.id} />
            <Fields fields={all} selected={selected?.id} go={go} onAdd={addField} onDelete={setDoomed} />
            <Planning ref={planning} field={followed} fields={all} />
            {followed?.location && <FieldMap field={followed} coordinates={followed.location.coordinates} />}
            <Measurements field={followed} queue={queue} go={go} />
            {view.dialog === 'add-field' && <FieldDialog onSaved={fieldAdded} onClose={close} />}
            {view.dialog === 'edit-field' && selected && (
              <FieldDialog key={selected.id} field={selected} onSaved={close} onClose={close} />
            )}
            {view.dialog === 'add-reading' && selected?.status === 'Active' && (
              <AddReadingDialog
                fields={all.filter(({ status }) => status === 'Active')}
                field={selected.id}
                queue={queue}
                onClose={close}
              />
            )}
            {view.reading !== undefined && selected && (
              <UpdateReadingDialog key={view.reading} id={view.reading} field={selected.id} onClose={close} />
            )}
            <Later onFailed={close}>
              {view.dialog === 'import' && (
                <ImportMeasurements fields={all} selected={selected} onClose={close} />
              )}
            </Later>
          </>
        )}
      </Loaded>
      {doomed && (
        <DeleteFieldDialog
          field={doomed}
          onDeleted={() => {
            if (doomed.id === selected?.id) go({}, true);
            setDoomed(undefined);
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Stack>
  );
}
