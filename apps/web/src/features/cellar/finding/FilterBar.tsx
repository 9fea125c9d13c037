import type { WineFacets } from '@cuverie/contract';
import { Button, Group } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCustomFields } from '../../../api/custom-fields.ts';
import { onPress } from '../../../ui/page/on-press.tsx';
import classes from './FindBar.module.css';
import { shownFilters } from './filters.ts';
import { useFinding } from './useFinding.ts';

const FilterPanel = onPress('dialog', async () => (await import('./FilterPanel.tsx')).FilterPanel);

/** The filters on a wide screen, each opening below its button. */
export function FilterBar({ facets }: { facets: WineFacets | undefined }) {
  const { finding } = useFinding();
  const own = useCustomFields();
  return (
    <Group component="fieldset" gap="xs" className={classes.filters} aria-label="Filters">
      {shownFilters(finding, facets, own.length).map(({ name, picked }) => {
        const count = picked(finding) > 0 ? ` (${picked(finding)})` : '';
        return (
          <FilterPanel
            key={name}
            name={name}
            facets={facets}
            target={
              <Button
                variant={count ? 'light' : 'default'}
                size="compact-md"
                className={classes.filter}
                // The headings of the table have the same names.
                aria-label={`${name} filter${count}`}
                disabled={facets === undefined}
                rightSection={<IconChevronDown size={16} aria-hidden="true" />}
              >
                {name}
                {count}
              </Button>
            }
          />
        );
      })}
    </Group>
  );
}
