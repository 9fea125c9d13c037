import type { Broker, BrokerStranger } from '@cuverie/contract';
import { MOST_STRANGERS, type Sentence } from '@cuverie/domain';
import type { Db, Transaction } from '../../../../platform/database/database.ts';
import type { ManyTable } from '../../../../platform/database/many.ts';
import { rowsOf } from '../../../../platform/database/rows.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** What people say of a broker, but for its password. */
export interface BrokerSaid {
  name: string;
  address: string;
  topic: string;
  username: string | null;
  authority: string | null;
}

export const BROKERS: ManyTable<BrokerSaid> = {
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

export const brokers = rowsOf<Broker, BrokerSaid>(BROKERS, { thing: 'broker', shown: () => shown });

export const listBrokers = (db: Db, estateId: string): Promise<Broker[]> =>
  db.rows<Broker>(sql`select ${shown} from brokers where estate_id = ${estateId} order by created_at, id`);

/** How many an estate has, which is held: nobody adds another meanwhile. */
export async function holdCount(tx: Transaction, estateId: string): Promise<number> {
  await tx.rows(sql`select from estates where id = ${estateId} for no key update`);
  return (await tx.rows(sql`select from brokers where estate_id = ${estateId}`)).length;
}

export const putPassword = (
  tx: Transaction,
  { estateId, id }: { estateId: string; id: string },
  sealed: Buffer | null,
): Promise<number> =>
  tx.count(sql`update brokers set password = ${sealed} where estate_id = ${estateId} and id = ${id}`);

/** A broker as the server that holds the connection needs it. */
export interface HeldBroker extends Omit<BrokerSaid, 'name'> {
  estateId: string;
  id: string;
  version: number;
  password: Buffer | null;
}

/** Takes the brokers that no server holds, or one that is silent by now, and goes on holding its own. */
export const takeBrokers = (
  db: Db,
  holder: string,
  { now, until }: { now: Date; until: Date },
): Promise<HeldBroker[]> =>
  db.rows<HeldBroker>(sql`
    update brokers set held_by = ${holder}, held_until = ${until}
    where held_by = ${holder} or held_until is null or held_until < ${now}
    returning estate_id as "estateId", id, version, address, topic, username, authority, password`);

/** Leaves them to other servers. */
export const leaveBrokers = (db: Db, holder: string): Promise<number> =>
  db.count(sql`
    update brokers set held_by = null, held_until = null, connected_at = null where held_by = ${holder}`);

/** How a connection stands. */
export interface BrokerState {
  connectedAt: Date | null;
  lastMessageAt: Date | null;
  failure: Sentence | null;
}

/** Keeps how a connection stands, while this server is the one that holds it. */
export const putState = (
  db: Db,
  holder: string,
  { estateId, id }: Pick<HeldBroker, 'estateId' | 'id'>,
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

/** Keeps the last words of a name no device goes by, and of so many names. */
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
