import type { WineFacets } from '@cuverie/contract';
import { Popover } from '@mantine/core';
import type { ReactNode, RefCallback } from 'react';
import { useOpenAtOnce } from '../useOpenAtOnce.ts';
import classes from './FindBar.module.css';
import type { FilterLabel } from './filters.ts';
import { PANELS } from './panels.tsx';

interface Props {
  /** Which filter, by its label. */
  label: FilterLabel;
  facets: WineFacets;
  /** The button it opens below, with its ref and what it does when it is pressed. */
  children: (button: RefCallback<HTMLElement>, toggle: () => void) => ReactNode;
}

/** One filter below its button; open from the start, since it stands here only once it is asked for. */
export function FilterPopover({ label, facets, children }: Props) {
  const panel = PANELS.find((one) => one.label === label);
  const { isOpen, setOpen, button } = useOpenAtOnce();
  return (
    <Popover
      position="bottom-start"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>{children(button, () => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown aria-label={`Filter by ${label.toLowerCase()}`} className={classes.dropdown}>
        {panel?.content(facets)}
      </Popover.Dropdown>
    </Popover>
  );
}
