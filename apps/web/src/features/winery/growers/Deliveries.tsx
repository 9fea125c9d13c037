import type { GrowerDelivery } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { sumWords } from '../../../ui/money.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords, withUnit } from '../../../ui/words.ts';
import { purchaseWords } from '../operations/weigh-tags/purchase.ts';
import classes from './Deliveries.module.css';
import { deliveriesOf } from './grower.queries.ts';

/** What a grower delivered, weigh tag by weigh tag. */
export function Deliveries({ grower }: { grower: string }) {
  const deliveries = useQuery(deliveriesOf(grower));
  return (
    <Loaded query={deliveries} loading="Loading deliveries…" failed="The deliveries could not be loaded.">
      {(all) =>
        all.length > 0 && (
          <div className={classes.deliveries}>
            <DataTable
              caption="Deliveries, the newest first"
              columns={COLUMNS}
              rows={all}
              rowKey={(one) => String(all.indexOf(one))}
              atFirst={50}
            />
          </div>
        )
      }
    </Loaded>
  );
}

const COLUMNS = [
  {
    ...words<GrowerDelivery>('Delivered', ({ operationId, at, tag }) => (
      <Link to="/winery/journal" search={{ operation: operationId }}>
        {tag ? `${tag}, ` : ''}
        {momentWords(at)}
      </Link>
    )),
    isName: true,
  },
  words<GrowerDelivery>('Fruit or wine', ({ varieties, unit }) =>
    varieties.length > 0 ? varieties.join(', ') : unit === 'kg' ? 'Fruit' : 'Wine',
  ),
  numbers<GrowerDelivery>('Amount', ({ amount, unit }) => withUnit(amount, unit)),
  {
    ...numbers<GrowerDelivery>('°Bx', ({ brix }) => (brix === null ? '–' : withUnit(brix, '°Bx'))),
    spare: 'first' as const,
  },
  {
    ...numbers<GrowerDelivery>('Price', ({ price, currency, unit }) =>
      price === null ? '–' : purchaseWords({ price, currency }, unit),
    ),
    spare: 'second' as const,
  },
  numbers<GrowerDelivery>('Owed', ({ owed, currency }) =>
    owed === null || currency === null ? '–' : sumWords(owed, currency),
  ),
];
