import { grapeOperations, importOperations } from '@cuverie/contract';
import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { IfMay } from '../../ui/page/IfMay.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PhoneLabel } from '../../ui/page/PhoneLabel.tsx';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { GrapeFilters } from './GrapeFilters.tsx';
import { Grapes } from './Grapes.tsx';
import { type GrapeSearch, withoutDialog } from './search.ts';
import { useActions } from './useActions.tsx';

const route = getRouteApi('/signed-in/grape-library');

const GrapeDialog = later(async () => (await import('./GrapeDialog.tsx')).GrapeDialog);
const EditGrapeDialog = later(async () => (await import('./GrapeDialog.tsx')).EditGrapeDialog);
const ImportGrapes = later(async () => (await import('./import/ImportGrapes.tsx')).ImportGrapes);

export default function GrapeLibraryPage() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const goBack = useWayBack(Boolean(view.addGrape ?? view.importGrapes ?? view.grape));
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useActions(() => heading.current?.focus({ preventScroll: true }));

  const show = (dialog: Pick<GrapeSearch, 'addGrape' | 'importGrapes' | 'grape'>, replace = false) =>
    void navigate({
      to: '/grape-library',
      search: { ...withoutDialog(view), ...dialog },
      resetScroll: false,
      replace,
    });
  const close = () => goBack(() => show({}, true));
  const openImport = () => show({ importGrapes: true });

  return (
    <Stack gap="lg">
      <PageHeader
        title="Grape Library"
        subtitle="The varieties of the world by every name they go by, and as your estate knows them."
        actions={
          <>
            <IfMay call={grapeOperations.add}>
              <Button
                leftSection={<IconPlus size={20} aria-hidden="true" />}
                onClick={() => show({ addGrape: true })}
              >
                Add Grape
              </Button>
            </IfMay>
            <IfMay call={importOperations.start}>
              <Button
                variant="default"
                leftSection={<IconUpload size={20} aria-hidden="true" />}
                onClick={openImport}
              >
                <PhoneLabel rest="Data">Import</PhoneLabel>
              </Button>
            </IfMay>
            <ExportMenu />
          </>
        }
      />
      <GrapeFilters view={view} />
      <VisuallyHidden>
        <h2 ref={heading} tabIndex={-1}>
          Varieties
        </h2>
      </VisuallyHidden>
      <Grapes
        view={view}
        onEdit={({ id }) => show({ grape: id })}
        onDelete={actions.askToDelete}
        onRestore={actions.restore}
        onClear={() => void navigate({ to: '/grape-library', search: {} })}
      />
      <DropAnywhere kind="grapes" onDrop={openImport} />
      {actions.dialog}
      <Later onFailed={close}>
        {view.addGrape && (
          <GrapeDialog
            stored={null}
            onClose={close}
            onSaved={({ name }) => toast.done(`${name} was added.`)}
          />
        )}
        {view.grape !== undefined && <EditGrapeDialog key={view.grape} id={view.grape} onClose={close} />}
        {view.importGrapes && <ImportGrapes onClose={close} />}
      </Later>
    </Stack>
  );
}
