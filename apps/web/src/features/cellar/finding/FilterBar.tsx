import type { WineFacets } from '@cuverie/contract';
import { Button, Group, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './FindBar.module.css';
import { FILTERS } from './filters.tsx';
import { useFinding } from './useFinding.ts';

/** The filters side by side, at a desk; each opens below its button. */
export function FilterBar({ facets }: { facets: WineFacets | undefined }) {
  const { finding } = useFinding();
  return (
    <Group component="fieldset" gap="xs" className={classes.filters} aria-label="Filters">
      {FILTERS.map(({ label, picked, content }) => {
        const count = picked(finding) > 0 ? ` (${picked(finding)})` : '';
        return (
          <Popover key={label} position="bottom-start" width={300} shadow="md" trapFocus returnFocus>
            <Popover.Target>
              <Button
                variant={count ? 'light' : 'default'}
                size="compact-md"
                className={classes.filter}
                // Headings of the table are called the same.
                aria-label={`${label} filter${count}`}
                disabled={facets === undefined}
                rightSection={<IconChevronDown size={16} aria-hidden="true" />}
              >
                {label}
                {count}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={`Filter by ${label.toLowerCase()}`} className={classes.dropdown}>
              {facets && content(facets)}
            </Popover.Dropdown>
          </Popover>
        );
      })}
    </Group>
  );
}
