import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { facetsQuery } from '../figures.queries.ts';
import { FIND_WINES } from '../finding/FindBar.tsx';
import { isFiltered, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { winesAndBottles } from '../finding/words.ts';
import classes from './Insights.module.css';

/** The list the plots narrow lies below them, on a phone far below: how much of it is left, and the way there. */
export function Narrowed() {
  const { finding, shown, clear } = useFinding();
  const isNarrowed = shown === 'bottles' && isFiltered(finding);
  const { data: facets } = useQuery({ ...facetsQuery(wineWhereOf(finding)), enabled: isNarrowed });
  if (!isNarrowed || !facets) return null;
  return (
    <div className={classes.narrowed}>
      <p>{winesAndBottles(facets.wines, facets.bottles)}</p>
      <Button size="compact-md" leftSection={<IconArrowDown size={18} aria-hidden="true" />} onClick={toList}>
        See the wines
      </Button>
      <Button size="compact-md" variant="default" onClick={clear}>
        Clear filters
      </Button>
    </div>
  );
}

/** Takes eyes and keyboard to what is found. */
function toList() {
  const found = document.getElementById(FIND_WINES);
  found?.scrollIntoView();
  found?.focus({ preventScroll: true });
}
