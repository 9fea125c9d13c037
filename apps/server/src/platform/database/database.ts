import type { Socket } from 'node:net';
import { type ClientBase, Pool, type PoolClient, type QueryResult } from 'pg';
import type { ConnectionTarget } from './address.ts';
import { asLost, clientConfig, isGone, receive, run, runScript, unlessLost } from './connection.ts';
import { quickLines } from './quick.ts';
import type { Sql } from './sql.ts';

export type { SocketConnection } from './address.ts';

/** Where statements are run. */
export interface Db {
  rows<Row extends object = Record<string, unknown>>(query: Sql): Promise<Row[]>;
  /** The first row, if there is one. */
  row<Row extends object = Record<string, unknown>>(query: Sql): Promise<Row | undefined>;
  /** The first row of a statement that always has one. */
  one<Row extends object = Record<string, unknown>>(query: Sql): Promise<Row>;
  /** How many rows were inserted, updated, deleted or found. */
  count(query: Sql): Promise<number>;
}

/** A transaction that only reads; by `repeatable read` all its statements see one instant. */
export type ReadOnly = 'read only' | 'isolation level repeatable read, read only';

declare const transaction: unique symbol;

/** What `db.begin(async (tx) => …)` hands over: its statements are all done or none. */
export interface Transaction extends Db {
  readonly [transaction]: true;
  /** Several statements of our own, separated by semicolons. */
  script(text: string): Promise<void>;
}

/**
 * Statements of its own, and those of transactions that only read, are planned for the values they come with: what suits
 * a search for a rare word is slow for a common one. All others are prepared once a session.
 */
export interface Database extends Db {
  /** Runs `act` in a transaction: committed when it resolves, undone when it rejects. */
  begin<Result>(act: (tx: Transaction) => Promise<Result>, mode?: ReadOnly): Promise<Result>;
  /**
   * For single statements that are answered at once and wait for no lock, such as one row by its id: they share a few
   * connections, where they are sent without waiting for the answers to those before. What is slow would hold up others.
   */
  readonly quick: Db;
  /**
   * Ends all connections once what runs on them is done.
   * @param options.timeout the seconds to wait for it; what still runs then fails
   */
  end(options?: { timeout: number }): Promise<void>;
}

export type ConnectOptions = ConnectionTarget & PoolOptions;

interface PoolOptions {
  /** Most connections the pool opens, beside those of `quick`. */
  readonly max?: number;
  readonly applicationName?: string;
}

/** A session's memory grows with all it has prepared and looked up. */
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

/** Opens nothing yet: the first query does. */
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
  // A session that ends while it is idle is no failure.
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

/** For a session of one's own; with a pool, `begin` does it. */
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
    // PostgreSQL undoes, without an error, what is committed after a statement of it failed.
    if (command !== 'COMMIT')
      throw new Error('The transaction was undone, since a statement of it had failed.');
    return result;
  } catch (error) {
    isOver = true;
    // Where the session is gone, the transaction is too.
    await runScript(client, 'rollback').catch(() => {});
    throw error;
  }
}
