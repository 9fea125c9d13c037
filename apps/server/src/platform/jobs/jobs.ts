import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../database/database.ts';
import * as store from './jobs.store.ts';

/**
 * Runs a job. It is retried after a failure and may run twice, since a server may crash before recording its end.
 * External calls should use the job's id for idempotency.
 * @param stopping aborted when the server stops; long work should end then
 */
export type Run<Payload> = (payload: Payload, job: store.Job, stopping: AbortSignal) => Promise<unknown>;

export type Jobs = ReturnType<typeof jobsOf>;

interface Round {
  everyMs: number;
  run: (stopping: AbortSignal) => Promise<unknown>;
}

/** A retry makes no sense. */
export class GiveUp extends Error {}

interface JobsOptions {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Polling interval; shorter in tests. */
  lookMs?: number;
  patienceMs?: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Pauses after failed attempts; after the last one the job is given up. In total most of a day. */
export const PAUSES_S = [2, 15, 60, 300, 900, 3600, 10_800, 21_600, 43_200] as const;

/** Claims of a crashed server expire after this time. */
const CLAIM_MS = MINUTE_MS;
const RENEW_CLAIM_MS = CLAIM_MS / 3;
const AT_ONCE = 5;
/** Time during which a key keeps another job from being added. */
const KEY_LIFE_MS = 30 * DAY_MS;

/** The key of a recurring job, of which there is one per kind. */
const ROUND = 'round';
const roundKind = (name: string): string => `${ROUND} ${name}`;

/**
 * Jobs in a table shared by all servers, each claimed by one of them at a time.
 *     jobs.handle('mail', async (payload: Sealed) => deliver(payload));     jobs.every('judge alarms', 5, async () =>
 * judgeAll());     jobs.start();     await jobs.add({ kind: 'mail', payload, key, at }, tx);
 */
export function jobsOf({ db, clock, log, lookMs = SECOND_MS, patienceMs = 5 * SECOND_MS }: JobsOptions) {
  const handlers = new Map<string, Run<never>>();
  const rounds = new Map<string, Round>();
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let looking: Promise<unknown> | undefined;
  let timers: NodeJS.Timeout[] = [];

  const inMs = (ms: number): Date => new Date(clock.now().getTime() + ms);

  async function attempt(job: store.Job): Promise<void> {
    try {
      const round = rounds.get(job.kind);
      if (round) await goRound(job, round);
      else await doOnce(job);
    } catch (error) {
      // The database is unreachable; the claim expires by itself.
      log.warn({ kind: job.kind, reason: wordsOf(error) }, 'how a job ended could not be kept');
    } finally {
      underWay.delete(job.id);
    }
  }

  async function doOnce(job: store.Job): Promise<void> {
    const { id, kind, attempts } = job;
    const run = handlers.get(kind) as Run<unknown>;
    // It crashed the server each time.
    const isFatal = attempts > PAUSES_S.length + 1;
    const error = isFatal
      ? new GiveUp('the server ended each time this was tried')
      : await failureOf(() => run(job.payload, job, stopping.signal));
    if (error === undefined) return void (await store.endJob(db, id, clock.now()));
    const pauseS = error instanceof GiveUp ? undefined : PAUSES_S[attempts - 1];
    const details = { kind, attempts, reason: wordsOf(error) };
    if (pauseS === undefined) {
      log.error(details, 'a job was given up');
      await store.buryJob(db, id, clock.now(), wordsOf(error));
    } else {
      log.warn({ ...details, pauseS }, 'a job failed; it is tried again');
      await store.putOffJob(db, id, inMs(pauseS * SECOND_MS), wordsOf(error));
    }
  }

  async function goRound({ id, kind }: store.Job, { everyMs, run }: Round): Promise<void> {
    const error = await failureOf(() => run(stopping.signal));
    if (error) log.warn({ kind, reason: wordsOf(error) }, 'a round failed; it comes again');
    await store.repeatJob(db, id, inMs(everyMs), error ? wordsOf(error) : null);
  }

  /** Claims due jobs, up to the maximum of running ones, and starts them. */
  async function look(): Promise<number> {
    const most = AT_ONCE - underWay.size;
    if (most <= 0 || stopping.signal.aborted) return 0;
    const now = clock.now();
    const kinds = [...handlers.keys(), ...rounds.keys()];
    const taken = await store.claimJobs(db, kinds, { now, until: inMs(CLAIM_MS), most });
    for (const job of taken) underWay.set(job.id, attempt(job));
    return taken.length;
  }

  const lookQuietly = (): void => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ reason: wordsOf(error) }, 'jobs can’t be looked for'))
      .finally(() => {
        looking = undefined;
      });
  };

  async function holdOn(): Promise<void> {
    const ids = [...underWay.keys()];
    if (ids.length > 0) await store.lockJobs(db, ids, inMs(CLAIM_MS)).catch(() => {});
  }

  /** After a wrong clock or a shorter interval, none waits longer than necessary. */
  async function hurryRounds(): Promise<void> {
    for (const [kind, { everyMs }] of rounds) await store.hurryJob(db, kind, inMs(everyMs));
  }

  /** Runs all due jobs and those that become due by them. */
  async function idle(): Promise<void> {
    do {
      await Promise.all(underWay.values());
      await looking;
    } while ((await look()) > 0 || underWay.size > 0);
  }

  return {
    /** Registers the handler of a kind. */
    handle<Payload>(kind: string, run: Run<Payload>): void {
      handlers.set(kind, run);
    },
    /** Runs a task at an interval of minutes on one of the servers, after `start`. */
    every(name: string, minutes: number, run: (stopping: AbortSignal) => Promise<unknown>): void {
      rounds.set(roundKind(name), { everyMs: minutes * MINUTE_MS, run });
    },
    /**
     * Adds a job, once per key; it runs within about a second, or at its time.
     * @param where transaction of its cause, so that it only runs if that commits
     * @returns whether it is new
     */
    add: (job: store.NewJob, where: Db = db): Promise<boolean> => store.insertJob(where, job, clock.now()),
    /** Starts polling for due jobs. */
    async start(): Promise<void> {
      for (const kind of rounds.keys())
        await store.insertJob(db, { kind, key: ROUND, payload: {} }, clock.now());
      await hurryRounds();
      timers = [setInterval(lookQuietly, lookMs), setInterval(() => void holdOn(), RENEW_CLAIM_MS)];
      for (const timer of timers) timer.unref();
      lookQuietly();
    },
    idle,
    /** Starts no more jobs; resolves when running ones have ended, or after a timeout. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      const last = idle().catch(() => {});
      await Promise.race([last, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
      stopping.abort();
    },
    /** Deletes jobs that ended long ago; returns how many. */
    async sweep(): Promise<number> {
      await hurryRounds();
      return store.deleteEnded(db, inMs(-KEY_LIFE_MS));
    },
  };
}

async function failureOf(act: () => Promise<unknown>): Promise<Error | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Only the message, since some errors contain the data they failed on. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
