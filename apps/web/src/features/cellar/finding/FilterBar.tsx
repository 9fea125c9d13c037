import type { WineFacets } from '@cuverie/contract';
import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './FindBar.module.css';
import { PANELS, type Panel } from './panels.tsx';
import { useFinding } from './useFinding.ts';

/** The filters side by side, at a desk; each opens below its button. */
export function FilterBar({ facets }: { facets: WineFacets | undefined }) {
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {PANELS.map((panel) => (
        <Filter key={panel.label} panel={panel} facets={facets} />
      ))}
    </fieldset>
  );
}

function Filter({ panel, facets }: { panel: Panel; facets: WineFacets | undefined }) {
  const { finding } = useFinding();
  const picked = panel.picked(finding);
  return (
    <Popover position="bottom-start" width={300} shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant={picked > 0 ? 'light' : 'default'}
          size="compact-md"
          className={classes.filter}
          // Headings of the table are called the same.
          aria-label={`${panel.label} filter${picked > 0 ? ` (${picked})` : ''}`}
          disabled={facets === undefined}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {panel.label}
          {picked > 0 && ` (${picked})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Filter by ${panel.label.toLowerCase()}`} className={classes.dropdown}>
        {facets && panel.content(facets)}
      </Popover.Dropdown>
    </Popover>
  );
}
