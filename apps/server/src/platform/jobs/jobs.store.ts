import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { nextId } from '../ids.ts';

export interface NewJob {
  kind: string;
  payload: object;
  /** A job with a key is added once per kind. */
  key?: string | undefined;
  /** Earliest time; by default as soon as possible. */
  at?: Date | undefined;
}

/** A claimed job, until its claim expires. */
export interface Job {
  id: string;
  kind: string;
  key: string | null;
  payload: unknown;
  /** Number of attempts, including this one. */
  attempts: number;
}

/** @returns whether it is new */
export async function insertJob(db: Db, { kind, payload, key, at }: NewJob, now: Date): Promise<boolean> {
  const added = await db.count(sql`
    insert into jobs (id, kind, key, payload, run_at, made_at)
    values (${nextId()}, ${kind}, ${key ?? null}, ${payload}, ${at ?? now}, ${now})
    on conflict (kind, key) do nothing`);
  return added > 0;
}

/** Claims due jobs of these kinds until an instant; other servers skip them. */
export const claimJobs = (
  db: Db,
  kinds: readonly string[],
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<Job[]> =>
  db.rows<Job>(sql`
    with due as materialized (
      select id from jobs
      where done_at is null and dead_at is null and run_at <= ${now} and kind = any(${[...kinds]}::text[])
      order by run_at limit ${most} for update skip locked
    )
    update jobs set run_at = ${until}, attempts = attempts + 1 from due where jobs.id = due.id
    returning jobs.id, kind, key, payload, attempts`);

/** Extends the claims of running jobs. */
export const lockJobs = (db: Db, ids: readonly string[], until: Date): Promise<number> =>
  db.count(sql`
    update jobs set run_at = ${until}
    where id = any(${[...ids]}::uuid[]) and done_at is null and dead_at is null`);

/** Its payload is deleted at the end, completed or given up. */
export const endJob = (db: Db, id: string, now: Date): Promise<number> =>
  db.count(sql`update jobs set done_at = ${now}, last_error = null, payload = '{}' where id = ${id}`);

export const buryJob = (db: Db, id: string, now: Date, error: string): Promise<number> =>
  db.count(sql`update jobs set dead_at = ${now}, last_error = ${error}, payload = '{}' where id = ${id}`);

export const putOffJob = (db: Db, id: string, at: Date, error: string): Promise<number> =>
  db.count(sql`update jobs set run_at = ${at}, last_error = ${error} where id = ${id}`);

/** Reschedules a recurring job. */
export const repeatJob = (db: Db, id: string, at: Date, error: string | null): Promise<number> =>
  db.count(sql`update jobs set run_at = ${at}, attempts = 0, last_error = ${error} where id = ${id}`);

/** Moves recurring jobs forward that are scheduled too late, for example after their interval became shorter. */
export const hurryJob = (db: Db, kind: string, latest: Date): Promise<number> =>
  db.count(sql`update jobs set run_at = ${latest} where kind = ${kind} and run_at > ${latest}`);

export const deleteEnded = (db: Db, before: Date): Promise<number> =>
  db.count(sql`
    delete from jobs
    where (done_at is not null or dead_at is not null) and coalesce(done_at, dead_at) < ${before}`);
