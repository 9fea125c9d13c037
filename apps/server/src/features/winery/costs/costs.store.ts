/** Reads what costs are computed from: flows, and the prices of fruit, additives, barrels and packaging. */
import type { Bottling } from '@cuverie/contract';
import {
  type BarrelCost,
  type Charge,
  type CostEvent,
  type CostKind,
  type Costs,
  costsOf,
  type StockUnit,
  toLedger,
  toMoneyParts,
  type UnpricedItem,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { findHomeCurrency, ratesAt } from '../../../platform/database/money.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { lineOfEntry } from '../ledger/lines.ts';
import { amountOfDose, type BatchDose, dosesWhere, packingsWhere } from '../stock/stock.store.ts';
import { makerOf } from '../vessels/vessels.store.ts';

/** Money in the home currency if there is a rate of that day, else in its own. */
interface StoredPrice {
  price: number | null;
  currency: string | null;
}

/** `price` and `currency` of an amount, converted to the home currency where that can be. */
const converted = (
  estateId: string,
  home: string | null,
  { amount, currency, day }: { amount: Sql; currency: Sql; day: Sql },
): Sql => {
  const inHome = sql`in_currency(${amount}, ${currency}, ${home}::text, ${ratesAt(estateId, day)})`;
  return sql`
    coalesce(${inHome}, ${amount})::float8 as price,
    case when ${inHome} is null then ${currency} else ${home}::text end as currency`;
};

const chargeOf = (
  kind: CostKind,
  { price, currency }: StoredPrice,
  part: number,
  unpriced: UnpricedItem,
): Charge =>
  price === null || currency === null ? { unpriced } : { kind, currency, amount: toMoneyParts(price * part) };

interface Flow {
  at: string;
  number: number;
  step: number;
  kind: Extract<CostEvent, { event: 'flow' }>['kind'];
  from: string;
  to: string;
  amount: number;
  fromBefore: number | null;
  toBefore: number | null;
  lot: string | null;
}

/** All flows from or into these vessels; the bottles of a wine are named as `bottlesKey` names them. */
async function flowsOf(db: Db, estateId: string, vesselIds: readonly string[]): Promise<CostEvent[]> {
  const ids = sql`${[...vesselIds]}::uuid[]`;
  const bottles = sql`
    concat_ws(' ', coalesce(bottles.bottling, operations.id), bottles.wine_id, bottles.bottle_size_ml)`;
  const end = (side: Sql) => sql`
    case when ${side}.account = 'bottled' then ${bottles} else coalesce(${side}.vessel_id::text, ${side}.account) end`;
  const rows = await db.rows<Flow>(sql`
    select operations.at, operations.number, drawn.step, operations.kind, -drawn.amount as amount,
      ${end(sql`drawn`)} as "from", ${end(sql`filled`)} as "to",
      drawn.level_before as "fromBefore", filled.level_before as "toBefore", filled.lot_id as lot
    from entries as drawn
      join entries as filled on filled.estate_id = ${estateId} and filled.number = drawn.number
        and filled.step = drawn.twin and drawn.step = filled.twin
      join operations on operations.estate_id = ${estateId} and operations.number = drawn.number
      left join bottlings as bottles on coalesce(drawn.account, filled.account) = 'bottled'
        and bottles.estate_id = ${estateId} and bottles.number = drawn.number
        and bottles.step = case when filled.account is null then drawn.step else filled.step end
    where drawn.estate_id = ${estateId} and drawn.amount < 0 and filled.amount > 0
      and (drawn.vessel_id = any(${ids}) or filled.vessel_id = any(${ids}))`);
  const parts = (level: number | null) => (level === null ? null : toLedger(level));
  return rows.map(({ at, amount, fromBefore, toBefore, ...flow }) => ({
    ...flow,
    event: 'flow',
    at: Date.parse(at),
    amount: toLedger(amount),
    fromBefore: parts(fromBefore),
    toBefore: parts(toBefore),
  }));
}

/** The bottles of a wine and a size that an operation filled. */
export const bottlesKey = ({
  operationId,
  wineId,
  bottleSizeMl,
}: Pick<Bottling, 'operationId' | 'wineId' | 'bottleSizeMl'>): string =>
  `${operationId} ${wineId} ${bottleSizeMl}`;

/**
 * What was paid for deliveries, by the line or its contract; wine that was there from the start has no price.
 * Fruit that was delivered straight into a tank is two flows of its line, and its kilograms stand only there.
 */
async function deliveriesOf(
  db: Db,
  estateId: string,
  home: string | null,
  ids: readonly string[],
): Promise<CostEvent[]> {
  const delivered = sql`case when line ? 'volume' then (line ->> 'amount')::numeric else entries.amount end`;
  const isFruit = sql`(entries.unit = 'kg' or line ? 'volume')`;
  const amount = sql`
    coalesce((line ->> 'price')::numeric, case when ${isFruit} then contracts.price end) * ${delivered} / 1000`;
  const currency = sql`coalesce(line ->> 'currency', contracts.currency)`;
  const rows = await db.rows<
    StoredPrice & {
      at: string;
      number: number;
      step: number;
      kind: string;
      isFruit: boolean;
      place: string;
      name: string;
    }
  >(sql`
    select operations.at, operations.number, entries.step, operations.kind,
      ${isFruit} as "isFruit",
      entries.vessel_id as place, coalesce(line ->> 'tag', vessels.code) as name,
      ${converted(estateId, home, { amount, currency, day: sql`operations.at::date` })}
    from operations
      join entries on entries.estate_id = ${estateId} and entries.number = operations.number
        and entries.amount > 0 and entries.vessel_id = any(${[...ids]}::uuid[])
      join vessels on vessels.estate_id = ${estateId} and vessels.id = entries.vessel_id
      cross join lateral (select ${lineOfEntry('entries')} as line) as of_line
      left join contracts on contracts.estate_id = ${estateId} and contracts.id = (line ->> 'contract')::uuid
    where operations.estate_id = ${estateId} and operations.kind in ('open', 'receive')`);
  return rows.map(({ at, number, step, kind, isFruit, place, name, ...priced }) => ({
    event: 'charge',
    at: Date.parse(at),
    number,
    step,
    place,
    charge: chargeOf(isFruit ? 'fruit' : 'wine', priced, 1, {
      kind: kind === 'open' ? 'opening' : isFruit ? 'delivery' : 'wine',
      name,
      key: `${number}:${step}`,
    }),
  }));
}

/** Bottles from elsewhere that were emptied into vessels, which have no price. */
async function emptiedOf(db: Db, estateId: string, ids: readonly string[]): Promise<CostEvent[]> {
  const rows = await db.rows<{ at: string; number: number; step: number; place: string; name: string }>(sql`
    select operations.at, operations.number, entries.step, entries.vessel_id as place, moved.wine_name as name
    from operations
      join entries on entries.estate_id = ${estateId} and entries.number = operations.number
        and entries.amount > 0 and entries.vessel_id = any(${[...ids]}::uuid[])
      join bottlings as moved on moved.estate_id = ${estateId} and moved.number = operations.number
        and moved.step = entries.twin
      join operations as brought on brought.estate_id = ${estateId} and brought.id = moved.bottling
        and brought.kind = 'goods'
    where operations.estate_id = ${estateId} and operations.kind = 'goods' and operations.status = 'recorded'`);
  return rows.map(({ at, number, step, place, name }) => ({
    event: 'charge',
    at: Date.parse(at),
    number,
    step,
    place,
    charge: { unpriced: { kind: 'wine', name, key: `${number}:${step}` } },
  }));
}

/** What doses and bottlings took of the price of their batch. */
async function suppliesOf(
  db: Db,
  estateId: string,
  home: string | null,
  ids: readonly string[],
): Promise<CostEvent[]> {
  const doses = await dosesWhere(db, estateId, sql`and entries.vessel_id = any(${[...ids]}::uuid[])`);
  const packings = await packingsWhere(db, estateId, sql`and vessels.id = any(${[...ids]}::uuid[])`);
  const named = [...new Set([...doses, ...packings].flatMap(({ stock }) => stock ?? []))];
  const price = { amount: sql`batches.price`, currency: sql`batches.currency`, day: sql`received_on` };
  const batches = await db.rows<StoredPrice & { id: string; amount: number; unit: StockUnit }>(sql`
    select batches.id, batches.amount, products.unit, ${converted(estateId, home, price)}
    from stock_batches as batches
      join stock_products as products on products.estate_id = ${estateId} and products.id = product_id
    where batches.estate_id = ${estateId} and batches.id = any(${named}::uuid[])`);
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  const charged = (
    { at, number, step, stock }: Pick<BatchDose, 'at' | 'number' | 'step' | 'stock'>,
    place: string,
    [kind, unpriced]: [CostKind, Pick<UnpricedItem, 'kind' | 'name'>],
    usedIn: (unit: StockUnit) => number | undefined,
  ): CostEvent => {
    const batch = byId.get(stock ?? '');
    const used = batch && usedIn(batch.unit);
    const priced = batch && used !== undefined ? batch : { price: null, currency: null };
    const part = batch && used !== undefined ? used / batch.amount : 0;
    const charge = chargeOf(kind, priced, part, { ...unpriced, key: `${number}:${step} ${stock}` });
    return { event: 'charge', at: Date.parse(at), number, step, place, charge };
  };
  return [
    ...doses.map((dose) =>
      charged(dose, dose.vesselId, ['additives', { kind: 'dose', name: dose.line.product ?? '' }], (unit) =>
        amountOfDose(dose, unit),
      ),
    ),
    ...packings.map((packing) =>
      charged(
        { ...packing, step: packing.steps[0] ?? 0 },
        bottlesKey(packing),
        ['bottling', { kind: 'packaging', name: packing.product }],
        () => packing.amount,
      ),
    ),
  ];
}

async function barrelsOf(
  db: Db,
  estateId: string,
  home: string | null,
  ids: readonly string[],
): Promise<Map<string, BarrelCost>> {
  const day = sql`coalesce((made.maker ->> 'purchaseDate')::date, vessels.created_at::date)`;
  const currency = sql`coalesce(made.maker ->> 'priceCurrency', ${home}::text)`;
  const price = { amount: sql`(made.maker ->> 'price')::numeric`, currency, day };
  const rows = await db.rows<StoredPrice & { id: string; code: string; fillsBefore: number }>(sql`
    select vessels.id, vessels.code, coalesce((made.maker ->> 'fillsBefore')::integer, 0) as "fillsBefore",
      ${converted(estateId, home, price)}
    from vessels cross join lateral (select ${makerOf(estateId)} as maker) as made
    where vessels.estate_id = ${estateId} and vessels.kind = 'barrel' and vessels.id = any(${[...ids]}::uuid[])`);
  return new Map(
    rows.map(({ id, code, fillsBefore, ...priced }) => [
      id,
      { price: chargeOf('barrels', priced, 1, { kind: 'barrel', name: code, key: id }), fillsBefore },
    ]),
  );
}

/** Computes the costs of the wine in these vessels, and of the bottles filled from them. */
export async function costsIn(db: Db, estateId: string, vesselIds: readonly string[]): Promise<Costs> {
  const home = await findHomeCurrency(db, estateId);
  return costsOf(
    [
      ...(await flowsOf(db, estateId, vesselIds)),
      ...(await deliveriesOf(db, estateId, home, vesselIds)),
      ...(await emptiedOf(db, estateId, vesselIds)),
      ...(await suppliesOf(db, estateId, home, vesselIds)),
    ],
    await barrelsOf(db, estateId, home, vesselIds),
  );
}
