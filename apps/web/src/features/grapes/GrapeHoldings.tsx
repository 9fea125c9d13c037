import type { GrapeHolding } from '@cuverie/contract';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { messageOf } from '../../api/failure.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './GrapePage.module.css';
import { grapeHoldings } from './grape.queries.ts';
import { holdingWords } from './grape-words.ts';

/** Where it is to be seen: the field or the tank where it is one, and what the search of the cellar finds. */
function addressOf({ kind, written, itemId }: GrapeHolding): string {
  if (kind === 'fields') return itemId === null ? '/yield-management' : `/yield-management?field=${itemId}`;
  if (kind === 'tanks') return itemId === null ? '/fermentation' : `/fermentation?recent=${itemId}`;
  const search = new URLSearchParams({ ...(kind === 'barrels' && { show: 'barrels' }), q: written });
  return `/cellar?${search}`;
}

/** Where the estate grows, ferments and keeps a variety, under any of its names. */
export function GrapeHoldings({ id, name }: { id: string; name: string }) {
  const holdings = useQuery(grapeHoldings(id));
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere) return;
    event.preventDefault();
    router.history.push(event.currentTarget.pathname + event.currentTarget.search);
  };
  return (
    <section className={classes.section} aria-labelledby="holdings">
      <h2 id="holdings">In your estate</h2>
      {holdings.isPending && <LoadingState />}
      {holdings.isError && (
        <ErrorNotice onRetry={() => void holdings.refetch()}>{messageOf(holdings.error)}</ErrorNotice>
      )}
      {holdings.data?.length === 0 && (
        <Text c="dimmed">No field, tank, wine or barrel of yours names {name}, or one of its synonyms.</Text>
      )}
      {holdings.data !== undefined && holdings.data.length > 0 && (
        <ul>
          {holdings.data.map((holding) => (
            <Group
              component="li"
              key={`${holding.kind} ${holding.written}`}
              justify="space-between"
              gap="0 var(--cv-space-2)"
              py="xs"
            >
              <a href={addressOf(holding)} onClick={follow}>
                {holding.written}
              </a>
              <span>{holdingWords(holding)}</span>
            </Group>
          ))}
        </ul>
      )}
    </section>
  );
}
