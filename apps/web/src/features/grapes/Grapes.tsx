import { Button, Text } from '@mantine/core';
import { IconLeaf } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { ListEnd } from '../../ui/table/ListEnd.tsx';
import { countText } from '../../ui/words.ts';
import { DeletedOwn } from './DeletedOwn.tsx';
import classes from './Grape.module.css';
import { GrapeCard } from './GrapeCard.tsx';
import { grapeList } from './grape.queries.ts';
import { type GrapeSearch, isNarrowed, queryOf } from './search.ts';
import type { GrapeActs } from './useActions.tsx';

const FAILED = 'Failed to load grapes. Please try again later.';
const WORDS = { loading: 'Loading grapes...', failed: FAILED };

interface Props extends GrapeActs {
  view: GrapeSearch;
  onClear: () => void;
}

/** The cards of a view. More are rendered as the end comes near. */
export function Grapes({ view, onClear, ...acts }: Props) {
  const list = useInfiniteQuery(grapeList(queryOf(view)));
  if (list.data === undefined) {
    if (!list.isError) return <LoadingState>Loading grapes...</LoadingState>;
    return <ErrorNotice onRetry={() => void list.refetch()}>{FAILED}</ErrorNotice>;
  }
  const grapes = list.data.pages.flatMap((page) => page.data);
  const count = `${list.hasNextPage ? 'The first ' : ''}${countText(grapes.length, 'variety', 'varieties')}`;
  return (
    <>
      {list.isRefetchError && <ErrorNotice onRetry={() => void list.refetch()}>{FAILED}</ErrorNotice>}
      <Text component="output" c="dimmed" fz="var(--cv-text-quiet)">
        {count}
      </Text>
      {grapes.length === 0 && <NoGrapes isNarrowed={isNarrowed(view)} onClear={onClear} />}
      <ul className={classes.grid} aria-label="Grapes" data-stale={list.isPlaceholderData || undefined}>
        {grapes.map((grape) => (
          <GrapeCard key={grape.id} grape={grape} {...acts} />
        ))}
      </ul>
      {list.hasNextPage && <ListEnd list={list} ahead={800} words={WORDS} />}
      {view.list === 'hidden' && <DeletedOwn />}
    </>
  );
}

function NoGrapes({ isNarrowed: hasFilters, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No grapes found"
      icon={<IconLeaf size={28} />}
      action={
        hasFilters ? (
          <Button variant="default" onClick={onClear}>
            Show the whole library
          </Button>
        ) : undefined
      }
    >
      {hasFilters
        ? 'No variety is called that, or all that are were filtered out.'
        : 'Every grape of the library was deleted. “Deleted, to restore” under Show brings them back.'}
    </EmptyState>
  );
}
