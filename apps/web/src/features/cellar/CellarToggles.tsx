import { Group, SegmentedControl } from '@mantine/core';
import { IconBarrel, IconBottle, IconLayoutGrid, IconList, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './CellarPage.module.css';
import type { Layout, Shown } from './search.ts';
import { useView } from './useView.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function choice(value: string, label: string, icon: ReactNode) {
  return {
    value,
    label: (
      <span className={classes.choice}>
        {icon}
        <span>{label}</span>
      </span>
    ),
  };
}

const SHOWN = [
  choice('bottles', 'Bottles', <IconBottle {...ICON} />),
  choice('barrels', 'Barrels', <IconBarrel {...ICON} />),
];

const LAYOUTS = [
  choice('grid', 'Grid', <IconLayoutGrid {...ICON} />),
  choice('list', 'List', <IconList {...ICON} />),
];

const PLACES = choice('places', 'Places', <IconMapPin {...ICON} />);

/** The choice between bottles and barrels, and between the layouts. */
export function CellarToggles({ show, layout }: { show: Shown; layout: Layout }) {
  const { change } = useView();
  return (
    <Group justify="space-between" gap="0.5rem 1rem">
      <SegmentedControl
        size="md"
        className={classes.toggle}
        aria-label="Show"
        data={SHOWN}
        value={show}
        // Bottles and barrels share the search words, but not the order and filters.
        onChange={(value) =>
          change({ show: value, sort: undefined, type: undefined, columns: undefined, view: undefined })
        }
      />
      <SegmentedControl
        size="md"
        className={`${classes.toggle} ${classes.terse}`}
        aria-label="Layout"
        data={show === 'bottles' ? [...LAYOUTS, PLACES] : LAYOUTS}
        value={layout}
        onChange={(value) => change({ layout: value })}
      />
    </Group>
  );
}
