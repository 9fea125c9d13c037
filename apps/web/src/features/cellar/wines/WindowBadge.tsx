import type { Wine } from '@cuverie/contract';
import { type WindowStatus, windowStatus } from '@cuverie/domain';
import { IconAlarm, IconCheck, IconHistory, IconHourglass } from '@tabler/icons-react';
import { today } from '../shared/clock.ts';
import classes from './WindowBadge.module.css';

const ICON = { size: 14, stroke: 2, 'aria-hidden': true } as const;

const SIGNS = {
  early: <IconHourglass {...ICON} />,
  ready: <IconCheck {...ICON} />,
  'last-year': <IconAlarm {...ICON} />,
  past: <IconHistory {...ICON} />,
};

type Windowed = Pick<Wine, 'drinkFrom' | 'drinkBy'>;

/** Where a wine stands in its drinking window, in words; nothing where nobody gave one. */
export function windowWords({ drinkFrom }: Windowed, status: WindowStatus): string | null {
  switch (status) {
    case 'early':
      return `Too young, from ${drinkFrom}`;
    case 'ready':
      return 'Ready';
    case 'last-year':
      return 'Last year';
    case 'past':
      return 'Past its window';
    default:
      return null;
  }
}

/** A small badge that says whether it is time to drink a wine. */
export function WindowBadge({ wine, day = today() }: { wine: Windowed; day?: string }) {
  const status = windowStatus(wine, day);
  if (status === 'unknown') return null;
  return (
    <span className={classes.badge} data-status={status}>
      {SIGNS[status]}
      {windowWords(wine, status)}
    </span>
  );
}
