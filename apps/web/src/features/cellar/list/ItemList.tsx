import { barrelOperations, importOperations, wineOperations } from '@cuverie/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconUpload, IconZoomQuestion } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useMay } from '../../../api/may.ts';
import { outOfReach } from '../../../platform/reach.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { isAnyPicked, type Selection } from '../../../ui/many/selection.ts';
import { countText } from '../../../ui/words.ts';
import type { Where } from '../bulk/bulk.queries.ts';
import { isFiltered } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { noneLeftWords } from '../finding/words.ts';
import { useDelete } from '../item/useDelete.tsx';
import type { Layout } from '../search.ts';
import { EndlessList } from './EndlessList.tsx';
import { ItemLayout } from './ItemLayout.tsx';
import type { ItemView, NamedItem } from './item-view.ts';
import type { Pages, PrintedQuery, Things } from './list-cache.ts';
import classes from './PrintedItems.module.css';
import { PrintedItems } from './PrintedItems.tsx';
import { useListSettings } from './useListSettings.ts';
import { type PrintRef, usePrint } from './usePrint.ts';

const CellarSelectionBar = later(
  async () => (await import('../bulk/CellarSelectionBar.tsx')).CellarSelectionBar,
);
const Places = later(async () => (await import('../places/Places.tsx')).Places);

interface Props<Item> extends NothingProps {
  layout: Layout;
  view: ItemView<Item>;
  list: UseInfiniteQueryResult<Pages<Item>>;
  /** All items, for printing. */
  printed: PrintedQuery<Item>;
  print: PrintRef;
  /** The current filter. */
  where: Where;
  /** The number of matching wines that are hidden because no bottle is left; `undefined` until it is known. */
  hidden: number | undefined;
  selection: Selection;
  /** The number of matching items, loaded or not; 0 until it is known. */
  total: number;
  /** The sum of the selected items, `48 bottles`; `undefined` until it is known. */
  amount: string | undefined;
}

const OF = { wines: wineOperations, barrels: barrelOperations } as const;

/** The found wines or barrels, and the actions for selected ones. */
export function ItemList<Item extends NamedItem & { notes: string | null }>(props: Props<Item>) {
  const { things, layout, view, list, selection, total, amount, where } = props;
  const { finding } = useFinding();
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDelete(things, heading);
  const isByPlace = layout === 'places';
  const may = useMay();
  const mayDelete = may(OF[things].delete);
  const onDelete = mayDelete ? deletion.ask : undefined;
  // Only a user who may delete items gets the selection, because its actions edit, move and delete.
  const picks = mayDelete ? selection : undefined;
  const paper = usePrint(props, isFiltered(finding));
  const { columns: keys } = useListSettings();
  const columns = view.columns.filter(({ key }) => keys.includes(key));
  return (
    <section aria-label={view.label} aria-busy={list.isPlaceholderData} className={classes.section}>
      {paper.isPrinting && paper.items.length > 0 && (
        <PrintedItems
          view={view}
          columns={columns}
          items={paper.items}
          total={props.total}
          isByPlace={isByPlace || finding.sort?.replace('-', '') === 'storageLocation'}
          places={finding.place}
        />
      )}
      <VisuallyHidden ref={heading} component="h2" tabIndex={-1}>
        {view.label}
      </VisuallyHidden>
      <EndlessList list={list} empty={<Nothing {...props} />} loadsOn={!isByPlace}>
        {(items, size) =>
          isByPlace ? (
            <Later fallback={<LoadingState />}>
              <Places onDelete={onDelete} />
            </Later>
          ) : (
            <ItemLayout
              view={view}
              layout={layout}
              items={items}
              total={size}
              selection={picks}
              onDelete={onDelete}
            />
          )
        }
      </EndlessList>
      <Later>
        {!isByPlace && picks && isAnyPicked(picks) && (
          <CellarSelectionBar {...{ things, selection: picks, total, amount, where, heading }} />
        )}
      </Later>
      {deletion.dialog}
    </section>
  );
}

/** Shown in the place of an empty list. */
function Nothing({ hidden, ...props }: NothingProps & { hidden: number | undefined }) {
  const { finding } = useFinding();
  if (isFiltered(finding)) return <NoMatch things={props.things} hidden={hidden} />;
  // Whether there are hidden wines is known a moment later.
  if (hidden === undefined) return <LoadingState>Loading data...</LoadingState>;
  return hidden > 0 ? <AllDrunk hidden={hidden} /> : <NothingYet {...props} />;
}

/** Shows the wines with no bottles left, too. */
function ShowHidden({ hidden }: { hidden: number }) {
  const { change } = useFinding();
  return <Button onClick={() => change({ stock: 'all' })}>Show {noneLeftWords(hidden)}</Button>;
}

const AllDrunk = ({ hidden }: { hidden: number }) => (
  <EmptyState
    title="No bottles left"
    icon={<IconZoomQuestion size={32} />}
    action={<ShowHidden hidden={hidden} />}
  >
    Wines with no bottles left are not shown unless you ask for them.
  </EmptyState>
);

/** Shown if no item matches the search. */
function NoMatch({ things, hidden = 0 }: { things: Things; hidden: number | undefined }) {
  const { finding, clear } = useFinding();
  const isAway = outOfReach.use() !== undefined;
  return (
    <EmptyState
      title={`No ${things} found`}
      icon={<IconZoomQuestion size={32} />}
      action={
        <>
          {hidden > 0 && <ShowHidden hidden={hidden} />}
          <Button variant={hidden > 0 ? 'default' : 'filled'} onClick={clear}>
            Clear filters
          </Button>
        </>
      }
    >
      {finding.q === undefined
        ? `Nothing in your cellar matches these filters.`
        : `Nothing in your cellar matches “${finding.q}” as the filters stand.`}
      {hidden > 0 &&
        ` Of wines with no bottles left, ${countText(hidden, 'wine')} ${hidden === 1 ? 'does' : 'do'}.`}
      {isAway && finding.q !== undefined && ' Without a network typos are not corrected.'}
    </EmptyState>
  );
}

interface NothingProps {
  things: Things;
  icon: ReactNode;
  /** What will be shown here. */
  about: string;
  onAdd: () => void;
  onImport: () => void;
}

/** An empty part of the cellar, with buttons to add and to import. */
function NothingYet({ things, icon, about, onAdd, onImport }: NothingProps) {
  const may = useMay();
  return (
    <EmptyState
      title={things === 'wines' ? 'No bottles yet' : 'No barrels yet'}
      icon={icon}
      action={
        <>
          {may(OF[things].add) && (
            <Button onClick={onAdd} leftSection={<IconPlus size={20} aria-hidden="true" />}>
              {things === 'wines' ? 'Add your first wine' : 'Add your first barrel'}
            </Button>
          )}
          {may(importOperations.start) && (
            <Button
              variant="default"
              onClick={onImport}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
            >
              Import a file
            </Button>
          )}
        </>
      }
    >
      {about}
    </EmptyState>
  );
}
