import { Button, Group, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconGlassFull, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outOfReach } from '../../../platform/reach.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import { facetsQuery } from '../figures.queries.ts';
import { ListSettingsButton } from '../list/ListSettingsButton.tsx';
import { ViewsMenu } from '../views/ViewsMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import classes from './FindBar.module.css';
import { isDrinkSoon, wineWhereOf } from './finding.ts';
import { SortMenu } from './SortMenu.tsx';
import { useFinding } from './useFinding.ts';
import { chipsOf, drinkSoon, noneLeftWords, winesAndBottles } from './words.ts';

const FilterDrawer = later(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

/** The id of the element where the results start. */
export const FIND_WINES = 'find-wines';

interface Props {
  /** Whether to fetch the counts already; the first wines come first. */
  counts: boolean;
  /** The number of matching wines that are hidden because no bottle is left. */
  hidden: number | undefined;
}

/** The search, filters and order of wines, and the number of matches. */
export function FindBar({ counts, hidden = 0 }: Props) {
  const { finding, change } = useFinding();
  const { data: facets, isError } = useQuery({ ...facetsQuery(wineWhereOf(finding)), enabled: counts });
  const isAway = outOfReach.use() !== undefined;
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState<boolean>();
  const isSoon = isDrinkSoon(finding);
  const active = chipsOf(finding).length;

  return (
    <Stack
      component="section"
      gap="sm"
      className={classes.bar}
      id={FIND_WINES}
      tabIndex={-1}
      aria-label="Find wines"
    >
      <div className={classes.top}>
        <SearchBox what="wines" searched={finding.q ?? ''} onSearch={(q, goesOn) => change({ q }, goesOn)} />
        {!isNarrow && <SortMenu />}
        <ViewsMenu />
      </div>
      <Group gap="xs" className={classes.row}>
        <Button
          variant={isSoon ? 'filled' : 'light'}
          size="compact-md"
          className={classes.filter}
          aria-pressed={isSoon}
          leftSection={<IconGlassFull size={18} aria-hidden="true" />}
          onClick={() =>
            change(isSoon ? { window: undefined, stock: undefined, sort: undefined } : drinkSoon)
          }
        >
          Drink soon
        </Button>
        {isNarrow ? (
          <Button
            variant="default"
            size="compact-md"
            className={classes.filter}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            Filters{active > 0 && ` (${active})`}
          </Button>
        ) : (
          <FilterBar facets={facets} />
        )}
        {isNarrow && <SortMenu />}
        <output className={classes.count}>
          {facets && winesAndBottles(facets.wines, facets.bottles)}
          {!facets && isError && isAway && 'Filters need the server, which is out of reach.'}
        </output>
        <ListSettingsButton />
      </Group>
      <Chips />
      {hidden > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.hidden}
          onClick={() => change({ stock: 'all' })}
        >
          Show {noneLeftWords(hidden)}
        </Button>
      )}
      <Later onFailed={() => setOpen(undefined)}>
        {isNarrow && isOpen !== undefined && (
          <FilterDrawer opened={isOpen} facets={facets} onClose={() => setOpen(false)} />
        )}
      </Later>
    </Stack>
  );
}

/** The active filters as chips; a press removes one. */
function Chips() {
  const { finding, change, clear } = useFinding();
  const chips = chipsOf(finding);
  if (chips.length === 0) return null;
  return (
    <Group component="ul" gap="xs" className={classes.chips} aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.label}>
          <Button
            variant="light"
            size="compact-sm"
            className={classes.chip}
            aria-label={`Remove filter ${chip.label}`}
            rightSection={<IconX size={14} aria-hidden="true" />}
            onClick={() => change(chip.change)}
          >
            {chip.label}
          </Button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" className={classes.chip} onClick={clear}>
          Clear filters
        </Button>
      </li>
    </Group>
  );
}
