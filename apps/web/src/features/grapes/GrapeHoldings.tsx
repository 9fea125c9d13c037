import type { GrapeHolding } from '@cuverie/contract';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { messageOf } from '../../api/failure.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './GrapePage.module.css';
import { grapeHoldings } from './grape.queries.ts';
import { holdingWords } from './grape-words.ts';

/** The page that shows it: the field or tank if there is only one; for wines, the search of the cellar. */
function pageOf({ kind, written, itemId }: GrapeHolding) {
  if (kind === 'fields')
    return linkOptions({ to: '/yield-management', search: itemId ? { field: itemId } : {} });
  if (kind === 'tanks') return linkOptions({ to: '/fermentation', search: itemId ? { recent: itemId } : {} });
  return linkOptions({ to: '/cellar', search: { ...(kind === 'barrels' && { show: kind }), q: written } });
}

/** Where the estate grows, ferments and stores a variety, under any of its names. */
export function GrapeHoldings({ id, name }: { id: string; name: string }) {
  const holdings = useQuery(grapeHoldings(id));
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
              <Link {...pageOf(holding)}>{holding.written}</Link>
              <span>{holdingWords(holding)}</span>
            </Group>
          ))}
        </ul>
      )}
    </section>
  );
}
