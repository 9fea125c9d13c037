import { barrelOperations, wineOperations } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconGridDots, IconHistory, IconMoonStars, IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onIdleOrFirstInput } from '../../platform/on-idle.ts';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { useKeptUndo } from '../../ui/many/undo.ts';
import { IfMay } from '../../ui/page/IfMay.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { CellarActions } from './CellarActions.tsx';
import { CellarFigures } from './CellarFigures.tsx';
import { CellarToggles } from './CellarToggles.tsx';
import { InsightsSection } from './figures/InsightsSection.tsx';
import './picture/wine-colours.css';
import classes from './CellarPage.module.css';
import { useDialogs } from './useDialogs.ts';
import { WineDialogs } from './WineDialogs.tsx';
import { Wines } from './wines/Wines.tsx';

const route = getRouteApi('/signed-in/cellar');

const Barrels = later(async () => (await import('./barrels/Barrels.tsx')).Barrels);
const AddWineDialog = later(async () => (await import('./wines/form/AddWineDialog.tsx')).AddWineDialog);
const AddBarrelDialog = later(async () => (await import('./barrels/AddBarrelDialog.tsx')).AddBarrelDialog);
const EditBarrelDialog = later(async () => (await import('./barrels/EditBarrelDialog.tsx')).EditBarrelDialog);
const TonightDialog = later(async () => (await import('./tonight/TonightDialog.tsx')).TonightDialog);
const ImportData = later(async () => (await import('./import/ImportData.tsx')).ImportData);
/** Loads the page of a wine before the first of its links is pressed. Without a network it is loaded then. */
const loadPages = () => void import('./page/WinePage.tsx').catch(() => undefined);

/** The bottles and barrels of the estate. The view and the open dialog are in the address. */
export default function CellarPage() {
  const view = route.useSearch();
  const { add, openImport, share, tonight, close } = useDialogs(view);
  const print = useRef<() => void>(null);
  useKeptUndo();
  useEffect(() => onIdleOrFirstInput(loadPages), []);
  const { show = 'bottles', layout = 'grid' } = view;
  const showsBottles = show === 'bottles';

  return (
    <Stack gap="lg">
      <PageHeader
        title="My Cellar"
        actions={
          <>
            <IfMay call={showsBottles ? wineOperations.add : barrelOperations.add}>
              <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
                {showsBottles ? 'Add Wine' : 'Add Barrel'}
              </Button>
            </IfMay>
            <CellarActions
              view={view}
              onImport={openImport}
              onShare={share}
              onPrint={() => print.current?.()}
            />
          </>
        }
      />
      <CellarFigures />
      <InsightsSection
        isOpen={view.insights === true}
        beside={
          <>
            {showsBottles && (
              <Button
                variant="subtle"
                size="compact-md"
                mih="var(--cv-target)"
                leftSection={<IconMoonStars size={20} stroke={1.75} aria-hidden="true" />}
                onClick={tonight}
              >
                Tonight
              </Button>
            )}
            <Button
              component={Link}
              to="/cellar/racks"
              variant="subtle"
              size="compact-md"
              mih="var(--cv-target)"
              leftSection={<IconGridDots size={20} stroke={1.75} aria-hidden="true" />}
            >
              Racks
            </Button>
            <Button
              component={Link}
              to="/cellar/wishes"
              className={classes.history}
              variant="subtle"
              size="compact-md"
              mih="var(--cv-target)"
              leftSection={<IconTruckDelivery size={20} stroke={1.75} aria-hidden="true" />}
            >
              <span>
                Wishes<span className={classes.more}> and deliveries</span>
              </span>
            </Button>
            <Button
              component={Link}
              to="/cellar/history"
              className={classes.history}
              variant="subtle"
              size="compact-md"
              mih="var(--cv-target)"
              leftSection={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
            >
              Drinking history
            </Button>
          </>
        }
      />
      <CellarToggles show={show} layout={layout} />
      {showsBottles ? (
        <Wines layout={layout} onAdd={add} onImport={openImport} print={print} />
      ) : (
        <Later fallback={<LoadingState />}>
          <Barrels layout={layout} onAdd={add} onImport={openImport} print={print} />
        </Later>
      )}

      <DropAnywhere kind={showsBottles ? 'wines' : 'barrels'} onDrop={openImport} />
      <Later onFailed={close}>
        {view.add === 'wine' && <AddWineDialog onClose={close} />}
        {view.add === 'barrel' && <AddBarrelDialog onClose={close} />}
        <WineDialogs view={view} onClose={close} />
        {view.tonight && <TonightDialog onClose={close} />}
        {view.barrel !== undefined && <EditBarrelDialog key={view.barrel} id={view.barrel} onClose={close} />}
        {view.import !== undefined && <ImportData key={view.import} kind={view.import} onClose={close} />}
      </Later>
    </Stack>
  );
}
