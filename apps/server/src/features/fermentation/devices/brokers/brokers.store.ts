import type { Broker, BrokerStranger } from '@cuverie/contract';
import { MOST_STRANGERS, type Sentence } from '@cuverie/domain';
import type { Db, Transaction } from '../../../../platform/database/database.ts';
import type { ManyTable } from '../../../../platform/database/many.ts';
import { rowsOf } from '../../../../platform/database/rows.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** Stored columns of a broker, without its password. */
export interface BrokerColumns {
  name: string;
  address: string;
  topic: string;
  username: string | null;
  authority: string | null;
}

export const BROKERS: ManyTable<BrokerColumns> = {
  name: 'brokers',
  kind: 'broker',
  named: 'name',
  namedBy: [['devices', 'broker_id']],
  columns: {
    name: ['name', 'text'],
    address: ['address', 'text'],
    topic: ['topic', 'text'],
    username: ['username', 'text'],
    authority: ['authority', 'text'],
  },
};

const shown = sql`
  id, version, name, address, topic, username, password is not null as "hasPassword", authority,
  connected_at as "connectedAt", last_message_at as "lastMessageAt", failure, created_at as "createdAt",
  updated_at as "updatedAt"`;

export const brokers = rowsOf<Broker, BrokerColumns>(BROKERS, { thing: 'broker', shown: () => shown });

export const listBrokers = (db: Db, estateId: string): Promise<Broker[]> =>
  db.rows<Broker>(sql`select ${shown} from brokers where estate_id = ${estateId} order by created_at, id`);

/** Counts the brokers of an estate and locks it against new ones. */
export async function lockAndCount(tx: Transaction, estateId: string): Promise<number> {
  await tx.rows(sql`select from estates where id = ${estateId} for no key update`);
  return (await tx.rows(sql`select from brokers where estate_id = ${estateId}`)).length;
}

export const putPassword = (
  tx: Transaction,
  { estateId, id }: { estateId: string; id: string },
  sealed: Buffer | null,
): Promise<number> =>
  tx.count(sql`update brokers set password = ${sealed} where estate_id = ${estateId} and id = ${id}`);

/** A broker with what the connecting server needs. */
export interface LeasedBroker extends Omit<BrokerColumns, 'name'> {
  estateId: string;
  id: string;
  version: number;
  password: Buffer | null;
}

/** Takes over brokers without a live server and renews this server's own. */
export const leaseBrokers = (
  db: Db,
  holder: string,
  { now, until }: { now: Date; until: Date },
): Promise<LeasedBroker[]> =>
  db.rows<LeasedBroker>(sql`
    update brokers set held_by = ${holder}, held_until = ${until}
    where held_by = ${holder} or held_until is null or held_until < ${now}
    returning estate_id as "estateId", id, version, address, topic, username, authority, password`);

/** Releases them to other servers. */
export const leaveBrokers = (db: Db, holder: string): Promise<number> =>
  db.count(sql`
    update brokers set held_by = null, held_until = null, connected_at = null where held_by = ${holder}`);

/** State of a connection. */
export interface BrokerState {
  connectedAt: Date | null;
  lastMessageAt: Date | null;
  failure: Sentence | null;
}

/** Stores the state of a connection while this server holds it. */
export const putState = (
  db: Db,
  holder: string,
  { estateId, id }: Pick<LeasedBroker, 'estateId' | 'id'>,
  { connectedAt, lastMessageAt, failure }: BrokerState,
): Promise<number> =>
  db.count(sql`
    update brokers set connected_at = ${connectedAt}, failure = ${failure},
      last_message_at = coalesce(${lastMessageAt}, last_message_at)
    where estate_id = ${estateId} and id = ${id} and held_by = ${holder}`);

interface OfBroker {
  estateId: string;
  brokerId: string;
}

/** Newest first. */
export const listStrangers = (db: Db, { estateId, brokerId }: OfBroker): Promise<BrokerStranger[]> =>
  db.rows<BrokerStranger>(sql`
    select name, topic, at, body, problem from broker_strangers
    where estate_id = ${estateId} and broker_id = ${brokerId} order by at desc, name`);

/** Stores the last message of an unknown name, for a limited number of names. */
export async function putStranger(
  tx: Transaction,
  { estateId, brokerId }: OfBroker,
  { name, topic, at, body, problem }: Omit<BrokerStranger, 'at'> & { at: Date },
): Promise<void> {
  await tx.count(sql`
    insert into broker_strangers (estate_id, broker_id, name, topic, at, body, problem)
    values (${estateId}, ${brokerId}, ${name}, ${topic}, ${at}, ${body}, ${problem})
    on conflict (estate_id, broker_id, name)
      do update set topic = excluded.topic, at = excluded.at, body = excluded.body, problem = excluded.problem`);
  await tx.count(sql`
    delete from broker_strangers where estate_id = ${estateId} and broker_id = ${brokerId} and name in (
      select name from broker_strangers where estate_id = ${estateId} and broker_id = ${brokerId}
      order by at desc, name offset ${MOST_STRANGERS}
    )`);
}

export const forgetStranger = (
  tx: Transaction,
  { estateId, brokerId, name }: OfBroker & { name: string },
): Promise<number> =>
  tx.count(sql`
    delete from broker_strangers
    where estate_id = ${estateId} and broker_id = ${brokerId} and lower(name) = lower(${name})`);
