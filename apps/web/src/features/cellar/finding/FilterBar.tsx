import type { WineFacets } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import classes from './FindBar.module.css';
import { FILTERS, type Filter } from './filters.ts';
import { useFinding } from './useFinding.ts';

// Most visits look at the cellar before they narrow it down.
const FilterPopover = later(async () => (await import('./FilterPopover.tsx')).FilterPopover);

/** The filters side by side, at a desk; each opens below its button. */
export function FilterBar({ facets }: { facets: WineFacets | undefined }) {
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {FILTERS.map((filter) => (
        <FilterMenu key={filter.label} filter={filter} facets={facets} />
      ))}
    </fieldset>
  );
}

function FilterMenu({ filter, facets }: { filter: Filter; facets: WineFacets | undefined }) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted || facets === undefined) {
    return (
      <FilterButton
        filter={filter}
        aria-haspopup="dialog"
        aria-expanded={false}
        disabled={facets === undefined}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <Later fallback={<FilterButton filter={filter} loading />} onFailed={() => setWanted(false)}>
      <FilterPopover label={filter.label} facets={facets}>
        {(button, toggle) => <FilterButton filter={filter} ref={button} onClick={toggle} />}
      </FilterPopover>
    </Later>
  );
}

type FilterButtonProps = { filter: Filter } & ComponentProps<typeof Button<'button'>>;

/** @param className what the popover it stands in adds */
function FilterButton({ filter, className = '', ...props }: FilterButtonProps) {
  const { finding } = useFinding();
  const picked = filter.picked(finding);
  return (
    <Button
      variant={picked > 0 ? 'light' : 'default'}
      size="compact-md"
      className={`${classes.filter} ${className}`}
      // Headings of the table are called the same.
      aria-label={`${filter.label} filter${picked > 0 ? ` (${picked})` : ''}`}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      {...props}
    >
      {filter.label}
      {picked > 0 && ` (${picked})`}
    </Button>
  );
}
