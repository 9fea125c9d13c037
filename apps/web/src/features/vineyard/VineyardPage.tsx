import type { Block } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { useKeptUndo } from '../../ui/many/undo.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../ui/page/useIsNarrow.ts';
import { Fields } from './fields/Fields.tsx';
import { FieldView } from './fields/FieldView.tsx';
import { fieldList } from './fields/field.queries.ts';
import { FieldMap } from './map/FieldMap.tsx';
import { FieldPlanning } from './planning/FieldPlanning.tsx';
import { Planning } from './planning/Planning.tsx';
import { Measurements } from './readings/Measurements.tsx';
import { useMeasurementOutbox } from './readings/reading.queries.ts';
import { WaitingMeasurements } from './readings/WaitingMeasurements.tsx';
import { useSelectedField } from './useSelectedField.ts';
import { useVineyardView } from './useVineyardView.ts';
import { VineyardActions } from './VineyardActions.tsx';
import { VineyardDialogs } from './VineyardDialogs.tsx';

const DeleteFieldDialog = later(
  async () => (await import('./fields/DeleteFieldDialog.tsx')).DeleteFieldDialog,
);

const NONE: Block[] = [];

/** The fields, the measurements of their grapes, and the harvest planning. */
export default function VineyardPage() {
  const { view, finding, go, find, close } = useVineyardView();
  useKeptUndo();
  const fields = useQuery(fieldList());
  const all = fields.data ?? NONE;
  const selected = useSelectedField(fields.data, view.field);
  const [doomed, setDoomed] = useState<Block>();
  const queue = useMeasurementOutbox();
  const isPhone = useIsPhone();
  const planning = useRef<HTMLDivElement>(null);
  // Deferred, so that the fields are responsive before the planning is rendered.
  const followed = useDeferredValue(selected);
  const { showPlanOf, fillsScreen } = usePlanInView(planning, followed?.id);
  const at = selected && { field: selected.id };
  const isAlone = isPhone && selected !== undefined && view.field === selected.id;
  /** The field that a phone shows instead of the page. */
  const alone = isAlone ? selected : undefined;

  const select = useCallback((field: string) => go({ field }, !isPhone), [go, isPhone]);
  const fieldAdded = ({ id }: Block) => {
    go({ field: id }, true);
    showPlanOf(id);
  };
  const addField = () => go({ ...at, dialog: 'add-field' });
  const importData = () => go({ ...at, dialog: 'import' });
  const fieldDeleted = ({ id }: Block) => {
    if (id === selected?.id) go({}, true);
    setDoomed(undefined);
  };
  const map = followed?.location && <FieldMap field={followed} coordinates={followed.location.coordinates} />;

  return (
    <Stack gap="xl">
      {alone === undefined && (
        <PageHeader
          title="Yield Management"
          subtitle={selected?.name}
          actions={<VineyardActions onAdd={addField} onImport={importData} />}
        />
      )}
      <DropAnywhere kind="readings" onDrop={importData} />
      <Loaded query={fields}>
        {() => (
          <>
            {view.round === undefined && <WaitingMeasurements queue={queue} selected={selected?.id} />}
            {alone === undefined ? (
              <>
                <Fields
                  fields={all}
                  selected={selected?.id}
                  finding={finding}
                  go={go}
                  find={find}
                  onSelect={select}
                  onAdd={addField}
                  onDelete={setDoomed}
                />
                <Planning
                  ref={planning}
                  field={isPhone ? undefined : followed}
                  fields={all}
                  fillsScreen={fillsScreen}
                />
                {!isPhone && map}
                <Measurements field={isPhone ? undefined : followed} queue={queue} go={go} />
              </>
            ) : (
              <FieldView key={alone.id} field={alone} go={go} onBack={() => go({}, false)}>
                <Measurements field={alone} queue={queue} go={go} />
                <FieldPlanning field={alone} fields={all} />
                {map}
              </FieldView>
            )}
            <VineyardDialogs
              view={view}
              fields={all}
              selected={selected}
              queue={queue}
              onAdded={fieldAdded}
              onWalk={(round) => go({ ...at, round }, true)}
              onClose={close}
            />
          </>
        )}
      </Loaded>
      <Later onFailed={() => setDoomed(undefined)}>
        {doomed && (
          <DeleteFieldDialog
            field={doomed}
            onDeleted={() => fieldDeleted(doomed)}
            onClose={() => setDoomed(undefined)}
          />
        )}
      </Later>
    </Stack>
  );
}

/** Scrolls to the planning of a new field once it is rendered. */
function usePlanInView(planning: RefObject<HTMLDivElement | null>, followed: string | undefined) {
  const [added, setAdded] = useState<string>();
  const isThere = added !== undefined && added === followed;
  useEffect(() => {
    if (!isThere) return undefined;
    // Runs after the dialog has released the page.
    const frame = requestAnimationFrame(() => planning.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [isThere, planning]);
  return { showPlanOf: setAdded, fillsScreen: isThere };
}
