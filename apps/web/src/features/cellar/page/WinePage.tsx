import { consumptionOperations, type Wine, wineOperations } from '@cuverie/contract';
import { vintageWords } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { IconGlassFull, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { useKeptUndo } from '../../../ui/many/undo.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { NoteButton } from '../drinking/NoteButton.tsx';
import { useDrink } from '../drinking/useDrink.ts';
import { wineSortOf, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { FileColumns } from '../item/FileColumns.tsx';
import { BottleDrawing } from '../picture/Drawings.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';
import '../picture/wine-colours.css';
import { useDialogs } from '../useDialogs.ts';
import { useView } from '../useView.ts';
import { WineDialogs } from '../WineDialogs.tsx';
import { wineById, wineList } from '../wines/wine.queries.ts';
import { wineBeside } from './beside.queries.ts';
import { GoneItem, isGone } from './GoneItem.tsx';
import { ItemPage } from './ItemPage.tsx';
import { SimilarWines } from './SimilarWines.tsx';
import { useNeighbours } from './useNeighbours.ts';
import { DrinkingLog, WineArrivals } from './WineLog.tsx';
import { WineCost, WineHead, WineNotes, WinePlaces } from './WineParts.tsx';

const route = getRouteApi('/signed-in/cellar/wine/$id');

/** A wine of the cellar, to look at. */
export default function WinePage() {
  const { id } = route.useParams();
  const wine = useQuery(wineById(useQueryClient(), id));
  useKeptUndo();
  if (isGone(wine.error)) return <GoneItem thing="wine" />;
  return (
    <>
      <Loaded query={wine} loading="Loading the wine…" failed="The wine could not be loaded.">
        {(found) => <Shown wine={found} />}
      </Loaded>
      <Dialogs />
    </>
  );
}

function Shown({ wine }: { wine: Wine }) {
  const { finding } = useFinding();
  const where = wineWhereOf(finding);
  const sort = wineSortOf(finding);
  const list = wineList({ ...where, ...(sort !== undefined && { sort }) });
  const neighbours = useNeighbours(wine.id, list, wineBeside(where, wine.id));
  return (
    <ItemPage
      to="/cellar/wine/$id"
      thing="wine"
      title={`${wine.name} ${vintageWords(wine.vintage, wine.vintageUnknown)}`}
      neighbours={neighbours}
      actions={<Actions key={wine.id} wine={wine} />}
      picture={
        <Thumbnail
          key={wine.image}
          picture={wine.image}
          tint={wine.type}
          drawing={<BottleDrawing type={wine.type} />}
        />
      }
      head={
        <>
          <WineHead wine={wine} />
          <NotSent id={wine.id} />
        </>
      }
      known={
        <>
          <WinePlaces wine={wine} />
          <WineCost wine={wine} />
          <WineNotes wine={wine} />
        </>
      }
      read={
        <>
          <DrinkingLog key={wine.id} wine={wine} />
          <WineArrivals wine={wine} />
        </>
      }
      below={
        <>
          <SimilarWines wine={wine} />
          <FileColumns item={wine} />
          <ItemHistory key={wine.id} kind="wine" id={wine.id} name={wine.name} label="Changes" />
        </>
      }
    />
  );
}

function Actions({ wine }: { wine: Wine }) {
  const { open } = useView();
  const drink = useDrink(wine);
  return (
    <>
      <IfMay call={consumptionOperations.add}>
        {wine.quantity > 0 && (
          <Button
            mih="var(--cv-target)"
            leftSection={<IconGlassFull size={20} aria-hidden="true" />}
            {...drink}
          >
            Drink
          </Button>
        )}
        <NoteButton wine={wine} isTerse />
      </IfMay>
      <IfMay call={wineOperations.update}>
        <Button
          variant="default"
          mih="var(--cv-target)"
          leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => open({ wine: wine.id })}
        >
          Edit
        </Button>
      </IfMay>
    </>
  );
}

/** The dialogs of My Cellar that open over the page. */
function Dialogs() {
  const view = route.useSearch();
  const { close } = useDialogs(view);
  return (
    <Later onFailed={close}>
      <WineDialogs view={view} onClose={close} />
    </Later>
  );
}
