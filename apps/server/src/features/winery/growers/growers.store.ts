import {
  CONTRACT,
  type Contract,
  type Delivered,
  type FruitDelivery,
  GROWER,
  type Grower,
} from '@cuverie/contract';
import type { FruitLine, Period } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { beginningOf } from '../../../platform/database/estate-days.ts';
import { columnsOf, selected } from '../../../platform/database/field-columns.ts';
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

const shownGrower = sql`id, version, ${selected(GROWERS.columns)}, ${times}`;

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

const shownContract = sql`id, version, ${selected(CONTRACTS.columns)}, ${times}`;

export const contracts = rowsOf<Contract, ContractValues>(CONTRACTS, {
  thing: 'contract',
  shown: () => shownContract,
});

export const listContracts = (db: Db, estateId: string): Promise<Contract[]> =>
  db.rows<Contract>(sql`
    select ${shownContract} from contracts where estate_id = ${estateId}
    order by vintage desc, variety collate cellar_order, id`);

/** Kilograms of fruit of every delivery line. The lines of an operation received their amounts in their order. */
export const fruitLines = (estateId: string, only = sql``): Sql => sql`(
  select operations.id, operations.at, lines.line, received.kg
  from operations
    cross join lateral jsonb_array_elements(operations.lines) with ordinality as lines(line, place)
    join (
      select number, unit, -amount as kg, row_number() over (partition by number order by step) as place
      from entries where estate_id = ${estateId} and account = 'received'
    ) as received on received.number = operations.number and received.place = lines.place
  where operations.estate_id = ${estateId} and operations.kind = 'receive' and operations.status = 'recorded'
    and received.unit = 'kg' ${only})`;

/** Delivered fruit with its price for 1,000 kg, by default that of its contract. */
const pricedFruit = (estateId: string, only: Sql): Sql => sql`(
  select fruit.*, coalesce((line ->> 'price')::numeric, contracts.price) as price,
    coalesce(line ->> 'currency', contracts.currency) as currency
  from ${fruitLines(estateId, only)} as fruit
    left join contracts on contracts.estate_id = ${estateId} and contracts.id = (line ->> 'contract')::uuid)`;

/** The fruit delivered in a period. */
export const fruitOf = (db: Db, estateId: string, { from, until }: Period): Promise<FruitLine[]> =>
  db.rows<FruitLine>(sql`
    select kg::float8 as kg, (line ->> 'brix')::float8 as brix, price::float8 as price, currency,
      line ->> 'district' as district, line ? 'grower' or line ? 'price' as "isBought",
      coalesce(line -> 'sources', '[]') as sources
    from ${pricedFruit(
      estateId,
      sql`and operations.at >= ${beginningOf(estateId, from)} and operations.at < ${beginningOf(estateId, until)}`,
    )} as fruit`);

/** What growers delivered. */
export const listDelivered = (db: Db, estateId: string): Promise<Delivered[]> =>
  db.rows<Delivered>(sql`
    select line ->> 'grower' as grower, line ->> 'contract' as contract, currency, sum(kg / 1000)::float8 as tons,
      coalesce(sum(kg / 1000) filter (where price is null), 0)::float8 as unpriced,
      coalesce(round(sum(kg / 1000 * price), 2), 0)::float8 as owed
    from ${pricedFruit(estateId, sql`and lines.line ? 'grower'`)} as fruit
    group by 1, 2, 3 order by 1, 2, 3`);

/** The deliveries of a grower, the newest first. */
export const listDeliveries = (db: Db, estateId: string, grower: string): Promise<FruitDelivery[]> =>
  db.rows<FruitDelivery>(sql`
    select id as "operationId", at, line ->> 'tag' as tag, line ->> 'contract' as contract, kg::float8 as kg,
      (line ->> 'brix')::float8 as brix, price::float8 as price, currency,
      round(kg / 1000 * price, 2)::float8 as owed, array(
        select distinct source ->> 'variety' from jsonb_array_elements(coalesce(line -> 'sources', '[]')) as source
        where source ->> 'variety' <> ''
      ) as varieties
    from ${pricedFruit(estateId, sql`and lines.line ->> 'grower' = ${grower}`)} as fruit
    order by at desc, id limit ${MOST_DELIVERIES}`);
