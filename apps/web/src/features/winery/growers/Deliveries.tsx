import type { FruitDelivery } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { sumWords } from '../../../ui/money.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords, withUnit } from '../../../ui/words.ts';
import { deliveriesOf } from './grower.queries.ts';
import { fruitPriceWords } from './grower-words.ts';

/** What a grower delivered, weigh tag by weigh tag. */
export function Deliveries({ grower }: { grower: string }) {
  const deliveries = useQuery(deliveriesOf(grower));
  return (
    <Loaded query={deliveries} loading="Loading deliveries…" failed="The deliveries could not be loaded.">
      {(all) =>
        all.length > 0 && (
          <DataTable
            caption="Deliveries, the newest first"
            columns={COLUMNS}
            rows={all}
            rowKey={(one) => String(all.indexOf(one))}
            atFirst={50}
          />
        )
      }
    </Loaded>
  );
}

const COLUMNS = [
  {
    ...words<FruitDelivery>('Delivered', ({ operationId, at, tag }) => (
      <Link to="/winery/journal" search={{ operation: operationId }}>
        {tag ? `${tag}, ` : ''}
        {momentWords(at)}
      </Link>
    )),
    isName: true,
  },
  words<FruitDelivery>('Fruit', ({ varieties }) => varieties.join(', ')),
  numbers<FruitDelivery>('Weight', ({ kg }) => withUnit(kg, 'kg')),
  {
    ...numbers<FruitDelivery>('°Bx', ({ brix }) => (brix === null ? '–' : withUnit(brix, '°Bx'))),
    spare: 'first' as const,
  },
  {
    ...numbers<FruitDelivery>('Price', ({ price, currency }) =>
      price === null ? '–' : fruitPriceWords(price, currency),
    ),
    spare: 'second' as const,
  },
  numbers<FruitDelivery>('Owed', ({ owed, currency }) =>
    owed === null || currency === null ? '–' : sumWords(owed, currency),
  ),
];
