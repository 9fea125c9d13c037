import { stockTakingOperations } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { notForYou, useMay } from '../../../api/may.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { placeWords } from '../finding/words.ts';
import { rowsOf } from '../list/list-cache.ts';
import { bottlesOfRack, rackList } from '../racks/rack.queries.ts';
import { printedWines } from '../wines/wine.queries.ts';
import { ChooseScope } from './ChooseScope.tsx';
import { Counting } from './Counting.tsx';
import { linesOfPlace, linesOfRack } from './count.ts';

const route = getRouteApi('/signed-in/cellar/stock-taking');

/** Counts the bottles in a place or rack, and corrects the records. */
export default function StockTakingPage() {
  const { inPlace, rack } = route.useSearch();
  const may = useMay();
  const isChosen = inPlace !== undefined || rack !== undefined;
  return (
    <Stack gap="md">
      <PageHeader
        title="Stock-taking"
        subtitle={
          <BackLink to={isChosen ? '/cellar/stock-taking' : '/cellar'}>
            {isChosen ? 'Count another place' : 'My Cellar'}
          </BackLink>
        }
      />
      {!may(stockTakingOperations.apply) ? (
        <ErrorNotice>{notForYou(stockTakingOperations.apply)}</ErrorNotice>
      ) : rack !== undefined ? (
        <OfRack key={rack} id={rack} />
      ) : inPlace !== undefined ? (
        <OfPlace key={inPlace} place={inPlace} />
      ) : (
        <ChooseScope />
      )}
    </Stack>
  );
}

function OfPlace({ place }: { place: string }) {
  const list = useQuery(printedWines({ place: [place], stock: 'in', sort: 'name' }));
  return (
    <Loaded query={list} loading="Loading what lies there…" failed="What lies there could not be loaded.">
      {(pages) => (
        <>
          {pages.pages.at(-1)?.meta.nextCursor && (
            <ErrorNotice>
              More wines lie here than can be counted at a time: {rowsOf(pages).length} are shown. Draw racks,
              or name places within it, and count these.
            </ErrorNotice>
          )}
          <Counting
            of={`in ${place}`}
            name={placeWords(place)}
            scope={{ place }}
            books={linesOfPlace(rowsOf(pages), place)}
          />
        </>
      )}
    </Loaded>
  );
}

function OfRack({ id }: { id: string }) {
  const racks = useQuery(rackList);
  const bottles = useQuery(bottlesOfRack(id));
  const rack = racks.data?.find((one) => one.id === id);
  return (
    <Loaded query={racks} loading="Loading your racks…" failed="Your racks could not be loaded.">
      {() =>
        rack === undefined ? (
          <ErrorNotice>There is no such rack, or no longer.</ErrorNotice>
        ) : (
          <Loaded query={bottles} loading="Loading its bottles…" failed="Its bottles could not be loaded.">
            {(wines) => (
              <Counting
                of={`rack ${id}`}
                name={rack.name}
                scope={{ rackId: id }}
                rack={rack}
                books={linesOfRack(wines)}
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}
