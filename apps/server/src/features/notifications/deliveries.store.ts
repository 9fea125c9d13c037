import type { Delivery } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import type { TankAlarm } from '../../platform/alarms.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A pending or sent delivery to a person's channel or a webhook. */
export interface StoredDelivery {
  estateId: string;
  id: string;
  userId: string | null;
  channelId: string | null;
  webhookId: string | null;
  way: Delivery['way'];
  occasion: Delivery['occasion'];
  alarms: TankAlarm[];
  madeAt: string;
  dueAt: string;
  attempts: number;
  endedAt: string | null;
  result: Delivery['result'];
  failure: Sentence | null;
}

const SHOWN = sql`
  estate_id as "estateId", id, user_id as "userId", channel_id as "channelId", webhook_id as "webhookId", way,
  occasion, alarms, made_at as "madeAt", due_at as "dueAt", attempts, ended_at as "endedAt", result, failure`;

type NewDelivery = Pick<
  StoredDelivery,
  'estateId' | 'id' | 'userId' | 'channelId' | 'webhookId' | 'way' | 'occasion' | 'alarms'
> & { madeAt: Date; dueAt: Date };

export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  const { estateId, id, userId, channelId, webhookId, way, occasion, alarms, madeAt, dueAt } = delivery;
  await db.count(sql`
    insert into deliveries
      (estate_id, id, user_id, channel_id, webhook_id, way, occasion, alarms, made_at, due_at)
    values (${estateId}, ${id}, ${userId}, ${channelId}, ${webhookId}, ${way}, ${occasion}, ${JSON.stringify(alarms)}::jsonb,
      ${madeAt}, ${dueAt})`);
}

/** Adds to a pending digest; returns whether one exists. */
export async function addToDigest(
  tx: Transaction,
  { estateId, channelId, dueAt }: { estateId: string; channelId: string; dueAt: Date },
  alarms: readonly TankAlarm[],
): Promise<boolean> {
  const added = await tx.count(sql`
    update deliveries set alarms = alarms || ${JSON.stringify(alarms)}::jsonb
    where estate_id = ${estateId} and channel_id = ${channelId} and occasion = 'digest' and due_at = ${dueAt}
      and result is null and attempts = 0`);
  return added > 0;
}

export const findDelivery = (db: Db, estateId: string, id: string): Promise<StoredDelivery | undefined> =>
  db.row<StoredDelivery>(sql`select ${SHOWN} from deliveries where estate_id = ${estateId} and id = ${id}`);

/** Starts an attempt; returns `undefined` if the delivery has ended. */
export const beginTry = (db: Db, estateId: string, id: string): Promise<StoredDelivery | undefined> =>
  db.row<StoredDelivery>(sql`
    update deliveries set attempts = attempts + 1 where estate_id = ${estateId} and id = ${id} and result is null
    returning ${SHOWN}`);

/** Stores the error of an attempt, and whether it was the last. */
export const saveFailure = (db: Db, estateId: string, id: string, failure: Sentence): Promise<number> =>
  db.count(sql`update deliveries set failure = ${failure} where estate_id = ${estateId} and id = ${id}`);

export const endDelivery = (
  db: Db,
  estateId: string,
  id: string,
  result: NonNullable<StoredDelivery['result']>,
  now: Date,
): Promise<number> =>
  db.count(sql`
    update deliveries set result = ${result}, ended_at = ${now},
      failure = case when ${result} = 'failed' then failure end
    where estate_id = ${estateId} and id = ${id}`);

/** Schedules another attempt for an ended delivery. */
export const beginAgain = (db: Db, estateId: string, id: string): Promise<number> =>
  db.count(sql`
    update deliveries set result = null, ended_at = null
    where estate_id = ${estateId} and id = ${id} and webhook_id is not null and result is not null`);

const SHOWN_MOST = 200;

/** Lists the newest deliveries of an estate, or of one of its members. */
export const listDeliveries = (
  db: Db,
  estateId: string,
  userId: string | undefined,
): Promise<(StoredDelivery & { who: string | null })[]> =>
  db.rows(sql`
    select d.*, users.name as who from (
      select ${SHOWN} from deliveries
      where estate_id = ${estateId} ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      order by made_at desc, id desc limit ${SHOWN_MOST}
    ) as d
    left join users on users.id = d."userId"
    order by d."madeAt" desc, d.id desc`);

export const deleteDeliveries = (db: Db, before: Date): Promise<number> =>
  db.count(sql`delete from deliveries where made_at < ${before}`);

export interface StoredWebhook {
  id: string;
  host: string;
  address: Buffer;
  secret: Buffer;
  madeAt: string;
  isOn: boolean;
}

const HOOK = sql`id, host, address, secret, made_at as "madeAt", off_at is null as "isOn"`;

export const findWebhooks = (db: Db, estateId: string): Promise<StoredWebhook[]> =>
  db.rows<StoredWebhook>(sql`
    select ${HOOK} from webhooks where estate_id = ${estateId} order by made_at, id`);

export const findWebhook = (db: Db, estateId: string, id: string): Promise<StoredWebhook | undefined> =>
  db.row<StoredWebhook>(sql`select ${HOOK} from webhooks where estate_id = ${estateId} and id = ${id}`);

export const insertWebhook = (
  db: Db,
  estateId: string,
  { id, host, address, secret }: Pick<StoredWebhook, 'id' | 'host' | 'address' | 'secret'>,
  { userId, at }: { userId: string; at: Date },
): Promise<StoredWebhook> =>
  db.one<StoredWebhook>(sql`
    insert into webhooks (estate_id, id, host, address, secret, made_at, made_by)
    values (${estateId}, ${id}, ${host}, ${address}, ${secret}, ${at}, ${userId}) returning ${HOOK}`);

export const switchWebhook = (
  db: Db,
  estateId: string,
  id: string,
  offAt: Date | null,
): Promise<StoredWebhook | undefined> =>
  db.row<StoredWebhook>(sql`
    update webhooks set off_at = ${offAt} where estate_id = ${estateId} and id = ${id} returning ${HOOK}`);

export const deleteWebhook = (db: Db, estateId: string, id: string): Promise<number> =>
  db.count(sql`delete from webhooks where estate_id = ${estateId} and id = ${id}`);
