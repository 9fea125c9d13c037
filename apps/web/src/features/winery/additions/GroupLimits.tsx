import { wineStateOperations } from '@cuverie/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import classes from './Additions.module.css';
import { groupLimits, type VesselDose } from './group-limits.ts';

/** The maximum of vessels per call. */
const MOST = 1000;

/** What is left of each limit in the vessel with the least left, and the vessels in which a limit is passed. */
export function GroupLimits({ vessels, at }: { vessels: readonly VesselDose[]; at: string | undefined }) {
  const ids = vessels.map(({ id }) => id).slice(0, MOST);
  const { data = [] } = useQuery({
    queryKey: [...WINERY, 'wine', 'limits', at ?? 'now', ids],
    queryFn: ({ signal }) => call(wineStateOperations.limits, { body: { ids, at }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <ul className={classes.limits}>
      {groupLimits(vessels, data).map(({ key, words, isOver }) => (
        <li key={key} data-over={isOver || undefined}>
          {words}
        </li>
      ))}
    </ul>
  );
}
