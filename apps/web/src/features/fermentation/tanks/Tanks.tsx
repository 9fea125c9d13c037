import { tankOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconTemperature } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { type FermentationSearch, idsOf } from '../search.ts';
import classes from './TankCard.module.css';
import { type TankActs, TankCard } from './TankCard.tsx';
import type { WatchedTank } from './watch.ts';

interface Props {
  tanks: readonly WatchedTank[];
  now: number;
  view: FermentationSearch;
  acts: TankActs;
  /** Whether the estate has no tanks. */
  isEmpty: boolean;
  /** Whether the search found no tanks. */
  isSearched: boolean;
  onAdd: () => void;
}

export function Tanks({ tanks, now, view, acts, isEmpty, isSearched, onAdd }: Props) {
  // The tanks that fit on a screen render first and stay responsive.
  const shown = useDeferredValue(tanks, tanks.slice(0, 8));
  const [history, recent] = [idsOf(view.history), idsOf(view.recent)];
  const isArchive = view.tanks === 'archived';
  if (tanks.length === 0 && isSearched) {
    return (
      <EmptyState
        title="No tanks found"
        action={
          <Button variant="default" onClick={() => acts.go({ q: undefined })}>
            Show all tanks
          </Button>
        }
      >
        No tank here has {view.q} in its name, variety, vintage, lot or yeast.
      </EmptyState>
    );
  }
  if (tanks.length === 0) {
    return isArchive ? (
      <EmptyState title="No archived tanks">
        A tank that is archived keeps its readings here, locked, for the years to come.
      </EmptyState>
    ) : (
      <EmptyState
        title={isEmpty ? 'No tanks yet' : 'No active tanks'}
        icon={<IconTemperature size={32} />}
        action={
          <IfMay call={tankOperations.add}>
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
              {isEmpty ? 'Add your first tank' : 'Add a tank'}
            </Button>
          </IfMay>
        }
      >
        Log temperature, sugar, pH and alcohol; see which tank is in trouble, and when each will be dry.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.tanks} aria-label={isArchive ? 'Archived tanks' : 'Active tanks'}>
      {shown.map((watched) => (
        <TankCard
          key={watched.tank.id}
          watched={watched}
          now={now}
          showsHistory={history.includes(watched.tank.id)}
          showsRecent={recent.includes(watched.tank.id)}
          {...acts}
        />
      ))}
    </ul>
  );
}
