import type { Grape } from '@cuverie/contract';
import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useWarmUp } from '../../platform/warm-up.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PhoneLabel } from '../../ui/page/PhoneLabel.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { GrapeFilters } from './GrapeFilters.tsx';
import { Grapes } from './Grapes.tsx';
import { grapeById } from './grape.queries.ts';
import { useActions } from './useActions.tsx';
import { useDialogs } from './useDialogs.ts';
import { GRAPE_PARTS } from './warm-up.ts';

const route = getRouteApi('/signed-in/grape-library');

const GrapeDialog = later(async () => (await import('./GrapeDialog.tsx')).GrapeDialog);
const ImportGrapes = later(async () => (await import('./import/ImportGrapes.tsx')).ImportGrapes);
const EditGrapeDialog = later(async () => (await import('./GrapeDialog.tsx')).EditGrapeDialog);

/** The varieties of the library; what is searched for and which dialog is open stands in the address. */
export default function GrapeLibraryPage() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { add, openImport, edit, close } = useDialogs(view);
  useWarmUp(GRAPE_PARTS);
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useActions(() => heading.current?.focus({ preventScroll: true }));

  const open = (grape: Grape) => {
    actions.clear();
    void client.ensureQueryData(grapeById(client, grape.id)).catch(() => {});
    edit(grape.id);
  };
  const begin = () => {
    actions.clear();
    add();
  };
  const beginImport = () => {
    actions.clear();
    openImport();
  };

  return (
    <Stack gap="lg">
      <PageHeader
        title="Grape Library"
        subtitle="The varieties of the world by every name they go by, and as your estate knows them."
        actions={
          <>
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={begin}>
              Add Grape
            </Button>
            <Button
              variant="default"
              leftSection={<IconUpload size={20} aria-hidden="true" />}
              onClick={beginImport}
            >
              <PhoneLabel rest="Data">Import</PhoneLabel>
            </Button>
            <ExportMenu />
          </>
        }
      />
      {actions.failure !== null && <ErrorNotice>{actions.failure}</ErrorNotice>}
      <GrapeFilters view={view} />
      <VisuallyHidden>
        <h2 ref={heading} tabIndex={-1}>
          Varieties
        </h2>
      </VisuallyHidden>
      <Grapes
        view={view}
        onEdit={open}
        onDelete={actions.askToDelete}
        onRestore={actions.restore}
        onClear={() => void navigate({ to: '/grape-library', search: {} })}
      />
      <DropAnywhere kind="grapes" onDrop={beginImport} />
      {actions.dialog}
      <Later onFailed={close}>
        {view.addGrape && (
          <GrapeDialog
            stored={null}
            onClose={close}
            onSaved={(grape) => toast.done(`${grape.name} was added.`)}
          />
        )}
        {view.importGrapes && <ImportGrapes onClose={close} />}
        {view.grape !== undefined && <EditGrapeDialog key={view.grape} id={view.grape} onClose={close} />}
      </Later>
    </Stack>
  );
}
