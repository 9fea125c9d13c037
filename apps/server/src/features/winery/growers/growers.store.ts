import {
  CONTRACT,
  type Contract,
  type DeliveredSum,
  GROWER,
  type Grower,
  type GrowerDelivery,
} from '@cuverie/contract';
import type { FruitLine, Period } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { beginningOf } from '../../../platform/database/days/estate-days.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Deliveries on the page of a grower: more than one brings in ten years. */
const MOST_DELIVERIES = 1000;

type Values<Row> = Omit<Row, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

export type GrowerValues = Values<Grower>;
export type ContractValues = Values<Contract>;

const times = sql`created_at as "createdAt", updated_at as "updatedAt"`;

export const GROWERS: ManyTable<GrowerValues> = {
  name: 'growers',
  kind: 'grower',
  named: 'name',
  owns: [['contracts', 'grower_id']],
  columns: columnsOf(GROWER),
};

const shownGrower = sql`id, version, ${selectList(GROWERS.columns)}, ${times}`;

export const growers = rowsOf<Grower, GrowerValues>(GROWERS, { thing: 'grower', shown: () => shownGrower });

export const listGrowers = (db: Db, estateId: string): Promise<Grower[]> =>
  db.rows<Grower>(sql`
    select ${shownGrower} from growers where estate_id = ${estateId} order by name collate cellar_order, id`);

export const CONTRACTS: ManyTable<ContractValues> = {
  name: 'contracts',
  kind: 'contract',
  named: 'variety',
  belongsTo: ['grower_id', 'growers', 'name'],
  columns: { grower: ['grower_id', 'uuid'], ...columnsOf(CONTRACT) },
};

const shownContract = sql`id, version, ${selectList(CONTRACTS.columns)}, ${times}`;

export const contracts = rowsOf<Contract, ContractValues>(CONTRACTS, {
  thing: 'contract',
  shown: () => shownContract,
});

export const listContracts = (db: Db, estateId: string): Promise<Contract[]> =>
  db.rows<Contract>(sql`
    select ${shownContract} from contracts where estate_id = ${estateId}
    order by vintage desc, variety collate cellar_order, id`);

/**
 * Kilograms of fruit, or litres of wine, of every delivery line, with the price for 1,000, of fruit by default that of
 * its contract. The lines of an operation received their amounts in their order.
 */
const deliveryLines = (estateId: string, only: Sql): Sql => sql`(
  select operations.id, operations.at, lines.line, received.unit, received.amount,
    coalesce((line ->> 'price')::numeric, contracts.price) as price,
    coalesce(line ->> 'currency', contracts.currency) as currency
  from operations
    cross join lateral jsonb_array_elements(operations.lines) with ordinality as lines(line, place)
    join (
      select number, unit, -amount as amount, row_number() over (partition by number order by step) as place
      from entries where estate_id = ${estateId} and account = 'received'
    ) as received on received.number = operations.number and received.place = lines.place
    left join contracts on contracts.estate_id = ${estateId} and received.unit = 'kg'
      and contracts.id = (line ->> 'contract')::uuid
  where operations.estate_id = ${estateId} and operations.kind = 'receive' and operations.status = 'recorded' ${only})`;

/** The fruit delivered in a period. */
export const fruitOf = (db: Db, estateId: string, { from, until }: Period): Promise<FruitLine[]> =>
  db.rows<FruitLine>(sql`
    select amount::float8 as kg, (line ->> 'brix')::float8 as brix, price::float8 as price, currency,
      line ->> 'district' as district, line ? 'grower' or line ? 'price' as "isBought",
      coalesce(line -> 'sources', '[]') as sources
    from ${deliveryLines(
      estateId,
      sql`and received.unit = 'kg' and operations.at >= ${beginningOf(estateId, from)} and operations.at < ${beginningOf(estateId, until)}`,
    )} as fruit`);

const sumOf = (condition: Sql): Sql => sql`coalesce(sum(amount) filter (where ${condition}), 0)::float8`;

/** What growers delivered. */
export const listDelivered = (db: Db, estateId: string): Promise<DeliveredSum[]> =>
  db.rows<DeliveredSum>(sql`
    select line ->> 'grower' as grower, line ->> 'contract' as contract, currency,
      ${sumOf(sql`unit = 'kg'`)} / 1000 as tons, ${sumOf(sql`unit = 'kg' and price is null`)} / 1000 as unpriced,
      ${sumOf(sql`unit = 'L'`)} as litres, ${sumOf(sql`unit = 'L' and price is null`)} as "unpricedLitres",
      coalesce(round(sum(amount / 1000 * price), 2), 0)::float8 as owed
    from ${deliveryLines(estateId, sql`and lines.line ? 'grower'`)} as delivered
    group by 1, 2, 3 order by 1, 2, 3`);

/** The deliveries of a grower, the newest first. */
export const listDeliveries = (db: Db, estateId: string, grower: string): Promise<GrowerDelivery[]> =>
  db.rows<GrowerDelivery>(sql`
    select id as "operationId", at, line ->> 'tag' as tag, line ->> 'contract' as contract, unit, amount::float8 as amount,
      (line ->> 'brix')::float8 as brix, price::float8 as price, currency,
      round(amount / 1000 * price, 2)::float8 as owed, array(
        select distinct source ->> 'variety' from jsonb_array_elements(coalesce(line -> 'sources', '[]')) as source
        where source ->> 'variety' <> ''
      ) as varieties
    from ${deliveryLines(estateId, sql`and lines.line ->> 'grower' = ${grower}`)} as delivered
    order by at desc, id limit ${MOST_DELIVERIES}`);
