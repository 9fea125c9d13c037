import type { Wine } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '../../../../ui/words.ts';
import { rackList } from '../../racks/rack.queries.ts';
import { reachesOf } from '../../racks/rack-words.ts';
import classes from './WhereToReach.module.css';

/** The slots to take the bottles of a wine from, if it has some in racks. */
export function WhereToReach({ wine }: { wine: Wine }) {
  const { data: racks } = useQuery(rackList);
  if (racks === undefined) return null;
  return (
    <section aria-label="Where to reach">
      <ul className={classes.reaches}>
        {reachesOf(wine, racks).map(({ words, bottles, rack }) => (
          <li key={words}>
            {rack ? (
              <Link to="/cellar/racks" search={{ rack: rack.id, q: wine.name }}>
                {words}
              </Link>
            ) : (
              words
            )}
            : {countText(bottles, 'bottle')}
          </li>
        ))}
      </ul>
    </section>
  );
}
