import type { PlanState } from '@cuverie/domain';
import type { Db, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** What an estate pays for. */
export interface Subscription extends PlanState {
  version: number;
  customerId: string | null;
  /** An instant. */
  paidUntil: string | null;
  isEnding: boolean;
}

/** Starts the trial of an estate, with the plan its first member chose at sign-up. */
export async function beginTrial(db: Db, estateId: string, trialEndsAt: Date): Promise<void> {
  // By itself: a cluster refuses a subquery in an insert.
  const first = await db.row<{ plan: string | null }>(sql`
    select u.plan from users u join memberships m on m.user_id = u.id
    where m.estate_id = ${estateId} order by m.created_at, u.id limit 1`);
  await db.count(sql`
    insert into subscriptions (estate_id, plan, trial_ends_at)
    values (${estateId}, ${first?.plan ?? null}, ${trialEndsAt})
    on conflict (estate_id) do nothing`);
}

const shown = sql`
  version, plan, trial_ends_at as "trialEndsAt", status, customer_id as "customerId", paid_until as "paidUntil",
  is_ending as "isEnding"`;

export const findSubscription = (db: Db, estateId: string): Promise<Subscription | undefined> =>
  db.row<Subscription>(sql`select ${shown} from subscriptions where estate_id = ${estateId}`);

/** The second of two simultaneous wines waits here and counts the first. */
export const lockSubscription = (tx: Transaction, estateId: string): Promise<Subscription | undefined> =>
  tx.row<Subscription>(sql`select ${shown} from subscriptions where estate_id = ${estateId} for update`);

/** Counts an estate's wines without deleted ones. */
export const countWines = (db: Db, estateId: string): Promise<number> =>
  db
    .one<{ wines: number }>(sql`
      select count(*)::float8 as wines from wines where estate_id = ${estateId} and deleted_at is null`)
    .then(({ wines }) => wines);

/** Returns whether an estate has a wine added since. */
export const hasWineSince = async (db: Db, estateId: string, since: Date): Promise<boolean> =>
  (
    await db.rows(sql`
      select from wines where estate_id = ${estateId} and deleted_at is null and created_at >= ${since} limit 1`)
  ).length > 0;

/** Stores the customer of an estate; the first of two simultaneous calls wins. */
export async function saveCustomer(db: Db, estateId: string, customerId: string): Promise<void> {
  await db.count(sql`
    update subscriptions set customer_id = ${customerId}, version = version + 1
    where estate_id = ${estateId} and customer_id is null`);
}

/** Deletes a customer that is gone at Stripe. */
export async function dropCustomer(db: Db, estateId: string, customerId: string): Promise<void> {
  await db.count(sql`
    update subscriptions
    set customer_id = null, status = case when status is null then null else 'canceled' end, version = version + 1
    where estate_id = ${estateId} and customer_id = ${customerId}`);
}

/** Data of a new customer: the person who asks, under the estate's name. */
export const findPayer = (
  db: Db,
  userId: string,
  estateId: string,
): Promise<{ email: string; estate: string }> =>
  db.one<{ email: string; estate: string }>(sql`
    select u.email, e.name as estate from users u, estates e where u.id = ${userId} and e.id = ${estateId}`);

type SubscriptionValues = Pick<Subscription, 'plan' | 'status' | 'paidUntil' | 'isEnding'>;

/** Stores the state of a subscription if it still has that version; returns whether it had. */
export async function saveSubscription(
  db: Db,
  estateId: string,
  version: number,
  { plan, status, paidUntil, isEnding }: SubscriptionValues,
): Promise<boolean> {
  const updated = await db.count(sql`
    update subscriptions
    set plan = ${plan}, status = ${status}, paid_until = ${paidUntil}, is_ending = ${isEnding}, version = version + 1
    where estate_id = ${estateId} and version = ${version}`);
  return updated > 0;
}

export const isEventKnown = async (db: Db, id: string): Promise<boolean> =>
  (await db.rows(sql`select from stripe_events where id = ${id}`)).length > 0;

export async function noteEvent(db: Db, id: string, receivedAt: Date): Promise<void> {
  await db.count(sql`
    insert into stripe_events (id, received_at) values (${id}, ${receivedAt}) on conflict (id) do nothing`);
}

export async function sweepEvents(db: Db, before: Date): Promise<void> {
  await db.count(sql`delete from stripe_events where received_at < ${before}`);
}
