import type { WineFacets } from '@cuverie/contract';
import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { usePressed, type WithTarget } from '../../../ui/page/on-press.tsx';
import classes from './FindBar.module.css';
import { FILTER_CONTENTS } from './filter-contents.tsx';
import type { FilterName } from './filters.ts';
import { WholeCellarCounts } from './WholeCellarCounts.tsx';

interface Props extends WithTarget {
  name: FilterName;
  facets: WineFacets | undefined;
}

/** One filter below its button. */
export function FilterPanel({ name, facets, target }: Props) {
  const button = usePressed();
  return (
    <Popover position="bottom-start" width={300} shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { ref: button })}</Popover.Target>
      <Popover.Dropdown aria-label={`Filter by ${name.toLowerCase()}`} className={classes.dropdown}>
        <WholeCellarCounts />
        {facets && FILTER_CONTENTS[name](facets)}
      </Popover.Dropdown>
    </Popover>
  );
}
