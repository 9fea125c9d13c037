import type { Block } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { today } from '../../platform/clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useWarmUp } from '../../platform/warm-up.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PhoneLabel } from '../../ui/page/PhoneLabel.tsx';
import { BelowFields } from './BelowFields.tsx';
import { Fields } from './fields/Fields.tsx';
import { fieldList } from './fields/field.queries.ts';
import { OpenDialog } from './OpenDialog.tsx';
import { analyticsExport } from './planning/analytics.queries.ts';
import { useMeasurementOutbox } from './readings/reading.queries.ts';
import { WaitingMeasurements } from './readings/WaitingMeasurements.tsx';
import { useDialogs } from './useDialogs.ts';
import { useSelectedField } from './useSelectedField.ts';
import { VINEYARD_PARTS } from './warm-up.ts';

const route = getRouteApi('/signed-in/yield-management');

const DeleteFieldDialog = later(
  async () => (await import('./fields/DeleteFieldDialog.tsx')).DeleteFieldDialog,
);

/** Fields, what was measured of their grapes, and what it says of the harvest. */
export default function VineyardPage() {
  const view = route.useSearch();
  const client = useQueryClient();
  const { data: fields, error, refetch } = useQuery(fieldList());
  const selected = useSelectedField(fields, view.field);
  const dialogs = useDialogs({ ...view, ...(selected && { field: selected.id }) });
  const [doomed, setDoomed] = useState<Block>();
  const queue = useMeasurementOutbox();
  useWarmUp(VINEYARD_PARTS);
  const planning = useRef<HTMLElement>(null);
  // The fields stand and answer before what is computed of them is drawn.
  const isBelowDue = useDeferredValue(fields !== undefined, false);
  const followed = useDeferredValue(selected);
  const latest = useRef(dialogs);
  useLayoutEffect(() => {
    latest.current = dialogs;
  });
  const openReading = useCallback((id: string) => latest.current.openReading(id), []);

  const exportAnalytics = async () => {
    try {
      const content = await analyticsExport(client);
      saveFile(`analytics-export-${today()}.json`, new Blob([content], { type: 'application/json' }));
    } catch (failure) {
      toast.failed('The analytics were not exported.', failure);
    }
  };

  const fieldAdded = ({ id }: Block) => {
    dialogs.closeOn(id);
    // Once the dialog gave the page back.
    requestAnimationFrame(() => planning.current?.scrollIntoView({ block: 'start' }));
  };

  return (
    <Stack gap="xl">
      <PageHeader
        title="Yield Management"
        subtitle={selected?.name}
        actions={
          <>
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={dialogs.addField}>
              Add Field
            </Button>
            <Button
              variant="default"
              leftSection={<IconUpload size={20} aria-hidden="true" />}
              onClick={dialogs.importData}
            >
              <PhoneLabel rest="Data">Import</PhoneLabel>
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden="true" />}
              onClick={() => void exportAnalytics()}
            >
              <PhoneLabel rest="Data">Export</PhoneLabel>
            </Button>
          </>
        }
      />
      <DropAnywhere kind="readings" onDrop={dialogs.importData} />
      {fields === undefined && error === null && <LoadingState />}
      {fields === undefined && error !== null && (
        <ErrorNotice onRetry={() => void refetch()}>{messageOf(error)}</ErrorNotice>
      )}
      {fields !== undefined && (
        <>
          <WaitingMeasurements queue={queue} selected={selected?.id} />
          <Fields
            fields={fields}
            selected={selected?.id}
            onAdd={dialogs.addField}
            onSelect={dialogs.select}
            onAddReading={dialogs.addReading}
            onEdit={dialogs.editField}
            onDelete={setDoomed}
          />
          {isBelowDue && (
            <BelowFields planning={planning} field={followed} queue={queue} onOpen={openReading} />
          )}
          <OpenDialog
            view={view}
            fields={fields}
            selected={selected}
            queue={queue}
            onFieldAdded={fieldAdded}
            onClose={dialogs.close}
          />
        </>
      )}
      <Later onFailed={() => setDoomed(undefined)}>
        {doomed && (
          <DeleteFieldDialog
            field={doomed}
            onDeleted={() => {
              if (doomed.id === selected?.id) dialogs.closeOn(undefined);
              setDoomed(undefined);
            }}
            onClose={() => setDoomed(undefined)}
          />
        )}
      </Later>
    </Stack>
  );
}
