import type { Purchase, PurchaseQuery } from '@cuverie/contract';
import type { PurchaseList } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import type { SortKey } from '../../../platform/database/keyset.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { withVintage } from '../wines/wines.store.ts';

export type PurchaseValues = Omit<
  Purchase,
  'id' | 'version' | 'createdAt' | 'updatedAt' | 'vintageUnknown'
> & { vintageUnknown: boolean | null };

export const PURCHASES: ManyTable<PurchaseValues> = {
  name: 'purchases',
  kind: 'purchase',
  named: 'name',
  columns: {
    stage: ['stage', 'text'],
    name: ['name', 'text'],
    producer: ['producer', 'text'],
    vintage: ['vintage', 'integer'],
    vintageUnknown: ['vintage_unknown', 'boolean'],
    country: ['country', 'text'],
    region: ['region', 'text'],
    appellation: ['appellation', 'text'],
    type: ['type', 'text'],
    varietal: ['varietal', 'text'],
    bottleSizeMl: ['bottle_size_ml', 'integer'],
    bottles: ['bottles', 'integer'],
    price: ['price', 'text'],
    currency: ['currency', 'text'],
    merchant: ['merchant', 'text'],
    orderedOn: ['ordered_on', 'date'],
    dueOn: ['due_on', 'date'],
    note: ['note', 'text'],
    source: ['source', 'text'],
    arrivals: ['arrivals', 'jsonb'],
  },
};

const shown = sql`
  id, version, stage, name, producer, vintage, vintage_unknown as "vintageUnknown", country, region, appellation, type, varietal,
  bottle_size_ml as "bottleSizeMl", bottles, price, currency, merchant, ordered_on as "orderedOn", due_on as "dueOn",
  note, source, arrivals, created_at as "createdAt", updated_at as "updatedAt"`;

type StoredPurchase = Omit<Purchase, 'vintageUnknown'> & Pick<PurchaseValues, 'vintageUnknown'>;

export const purchases = rowsOf<Purchase, PurchaseValues, StoredPurchase>(PURCHASES, {
  thing: 'purchase',
  shown: () => shown,
  rowOf: withVintage,
});

/** A later date than any other, so that purchases without a day come last. */
const SOME_DAY = '9999-12-31';

const SORT_KEYS = {
  createdAt: { expression: sql`created_at`, type: 'timestamptz', of: ({ createdAt }) => createdAt },
  updatedAt: { expression: sql`updated_at`, type: 'timestamptz', of: ({ updatedAt }) => updatedAt },
  name: { expression: sql`name collate cellar_order`, type: 'text', of: ({ name }) => name },
  dueOn: {
    expression: sql`coalesce(due_on, ${SOME_DAY}::date)`,
    type: 'date',
    of: ({ dueOn }) => dueOn ?? SOME_DAY,
  },
} as const satisfies Record<string, SortKey<StoredPurchase>>;

/** Number of arrived bottles. */
const arrived = sql`(
  select coalesce(sum((arrival ->> 'bottles')::integer), 0) from jsonb_array_elements(arrivals) as arrival)`;

/** Condition and order of each list. */
const LISTS: Readonly<Record<PurchaseList, { sort: 'name' | 'dueOn' | '-updatedAt'; which: Sql }>> = {
  wishes: { sort: 'name', which: sql`and stage = 'Wish' and bottles > ${arrived}` },
  'to-come': { sort: 'dueOn', which: sql`and stage = 'Ordered' and bottles > ${arrived}` },
  arrived: { sort: '-updatedAt', which: sql`and bottles = ${arrived}` },
};

export function listPurchases(db: Db, estateId: string, { list, wineId, cursor, limit }: PurchaseQuery) {
  const { sort, which } = list ? LISTS[list] : { sort: '-createdAt' as const, which: sql`` };
  const ofWine =
    wineId === undefined ? sql`` : sql`and arrivals @> ${JSON.stringify([{ wineId }])}::text::jsonb`;
  return purchases.list(db, estateId, SORT_KEYS, { sort, cursor, limit }, sql`${which} ${ofWine}`);
}

/** Purchases expected on a day. */
interface Delivery {
  id: string;
  day: string;
  wine: string;
  bottles: number;
  merchant: string | null;
}

/** Lists purchases expected within a span of days, earliest first. */
export const listDeliveries = (
  db: Db,
  estateId: string,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<Delivery[]> =>
  db.rows<Delivery>(sql`
    select id, due_on as day, concat_ws(' ', nullif(producer, name), name, vintage) as wine,
      (bottles - ${arrived})::integer as bottles, merchant
    from purchases
    where estate_id = ${estateId} and stage = 'Ordered' and bottles > ${arrived} and due_on between ${from} and ${to}
    order by due_on, id limit ${most}`);
