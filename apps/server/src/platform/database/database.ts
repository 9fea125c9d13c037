import type { Socket } from 'node:net';
import { type ClientBase, Pool, type PoolClient, type QueryResult } from 'pg';
import type { ConnectionTarget } from './address.ts';
import { asLost, clientConfig, isGone, receive, run, runScript, unlessLost } from './connection.ts';
import { quickLines } from './quick.ts';
import type { Sql } from './sql.ts';

export type { SocketConnection } from './address.ts';

/** Runs statements. */
export interface Db {
  rows<Row extends object = Record<string, unknown>>(query: Sql): Promise<Row[]>;
  /** Returns the first row, if there is one. */
  row<Row extends object = Record<string, unknown>>(query: Sql): Promise<Row | undefined>;
  /** Returns the first row of a statement that always has one. */
  one<Row extends object = Record<string, unknown>>(query: Sql): Promise<Row>;
  /** Returns how many rows were inserted, updated, deleted or selected. */
  count(query: Sql): Promise<number>;
}

/** A read-only transaction; with `repeatable read` all its statements share one snapshot. */
export type ReadOnly = 'read only' | 'isolation level repeatable read, read only';

declare const transaction: unique symbol;

/** The transaction passed by `db.begin(async (tx) => …)`: its statements take effect together or not at all. */
export interface Transaction extends Db {
  readonly [transaction]: true;
  /** Runs several statements of our own, separated by semicolons. */
  script(text: string): Promise<void>;
}

/**
 * Single statements and those of read-only transactions are planned for their values, since a plan for a rare search
 * word is slow for a common one. All others, and those of `quick` and `prepared`, are prepared once per session.
 */
export interface Database extends Db {
  /** Runs `act` in a transaction: committed when it resolves, rolled back when it rejects. */
  begin<Result>(act: (tx: Transaction) => Promise<Result>, mode?: ReadOnly): Promise<Result>;
  /**
   * For fast single statements that wait for no lock, such as a row by id: they are pipelined on a few shared
   * connections. Slow ones would delay others.
   */
  readonly quick: Db;
  /**
   * For single statements that are slower, and that one plan suits whatever their values are: prepared like those of
   * transactions that write. Planning many columns or tables takes longer than reading the rows of an estate.
   */
  readonly prepared: Db;
  /**
   * Closes all connections after their running statements.
   * @param options.timeout seconds to wait; then running statements fail
   */
  end(options?: { timeout: number }): Promise<void>;
}

export type ConnectOptions = ConnectionTarget & PoolOptions;

interface PoolOptions {
  /** Maximum of pool connections, besides those of `quick`. */
  readonly max?: number;
  readonly applicationName?: string;
}

/** The memory of a session grows with its prepared statements and caches. */
const LIFETIME_SECONDS = 3600;

function dbThat(runs: (query: Sql) => Promise<QueryResult>): Db {
  return {
    rows: async <Row extends object>(query: Sql) => (await runs(query)).rows as Row[],
    row: async <Row extends object>(query: Sql) => (await runs(query)).rows[0] as Row | undefined,
    one: async <Row extends object>(query: Sql) => {
      const [row] = (await runs(query)).rows as Row[];
      if (row === undefined) throw new Error('A statement that always has a row had none.');
      return row;
    },
    count: async (query) => (await runs(query)).rowCount ?? 0,
  };
}

/** Opens no connection yet; the first query does. */
export function connect(options: ConnectOptions): Database {
  const { max = 10, applicationName = 'cuverie' } = options;
  const sockets = new Set<Socket>();
  const config = clientConfig(options, applicationName, sockets);
  const pool = new Pool({
    ...config,
    max,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: LIFETIME_SECONDS,
  });
  pool.on('connect', receive);
  // The end of an idle session is no error.
  pool.on('error', () => {});
  const lines = quickLines(config, LIFETIME_SECONDS);

  const using = async <Result>(act: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw asLost(error);
    });
    try {
      return await act(client);
    } finally {
      client.release(isGone(client));
    }
  };

  let ended: Promise<unknown> | undefined;
  return {
    ...dbThat((query) => using((client) => run(client, query, false))),
    quick: dbThat((query) => lines.run(query)),
    prepared: dbThat((query) => using((client) => run(client, query, true))),
    begin: (act, mode) => using((client) => inTransaction(client, act, mode)),
    async end(patience) {
      const destroy = () => sockets.forEach((socket) => socket.destroy());
      const late = patience && setTimeout(destroy, patience.timeout * 1000);
      ended ??= Promise.all([pool.end(), lines.end()]);
      await ended;
      clearTimeout(late);
    },
  };
}

/** A transaction in place of the pool: nested transactions take part in it. */
export const within = (tx: Transaction): Database => ({
  ...tx,
  quick: tx,
  prepared: tx,
  begin: (act) => act(tx),
  end: () => Promise.resolve(),
});

/** For a single session; with a pool use `begin`. */
export async function inTransaction<Result>(
  client: ClientBase,
  act: (tx: Transaction) => Promise<Result>,
  mode?: ReadOnly,
): Promise<Result> {
  let isOver = false;
  const checked = <Answer>(answer: () => Promise<Answer>): Promise<Answer> =>
    isOver && !isGone(client) ? Promise.reject(new Error('The transaction is over.')) : answer();
  const tx = {
    ...dbThat((query) => checked(() => run(client, query, mode === undefined))),
    script: async (text: string) => void (await checked(() => runScript(client, text))),
  } as Transaction;
  await runScript(client, mode === undefined ? 'begin' : `begin ${mode}`);
  try {
    const result = await unlessLost(client, act(tx));
    isOver = true;
    const { command } = await runScript(client, 'commit');
    // PostgreSQL turns a commit after a failed statement into a rollback without an error.
    if (command !== 'COMMIT')
      throw new Error('The transaction was undone, since a statement of it had failed.');
    return result;
  } catch (error) {
    isOver = true;
    // A lost session also ends its transaction.
    await runScript(client, 'rollback').catch(() => {});
    throw error;
  }
}
