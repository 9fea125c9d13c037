/** Sessions of PostgreSQL, and what becomes of statements whose session was lost. */
import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { type ClientBase, type ClientConfig, DatabaseError, type QueryResult } from 'pg';
import { addressOf, type ConnectionTarget } from './address.ts';
import { ConnectionLost, errorCode } from './errors.ts';
import { render, type Sql } from './sql.ts';
import { types } from './types.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 60_000;

const nameOf = statementNames(1000);

/**
 * What every session begins with. The database itself ends, after so many milliseconds, a statement of one call, its wait
 * for what others hold, and a transaction whose server stands still; `mayTakeLong` gives work on many rows more.
 * Makes a Citus cluster pass the settings of a transaction on to its workers; other PostgreSQL servers ignore it.
 */
const SETTINGS = `
  set TimeZone to 'UTC'; set DateStyle to 'ISO, YMD';
  set statement_timeout to 30000; set lock_timeout to 10000; set idle_in_transaction_session_timeout to 60000;
  set citus.propagate_set_commands to 'local'`;

/** How every session is opened; `sockets` has those that are open. */
export function clientConfig(
  target: ConnectionTarget,
  applicationName: string,
  sockets: Set<Socket>,
): ClientConfig {
  return {
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    pipeline: true,
    types,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    ...addressOf(target),
  };
}

const gone = new WeakSet<ClientBase>();

/** Whether a session has ended, on either side: nothing can be sent to it any more. */
export const isGone = (client: ClientBase): boolean => gone.has(client);

/** For a session that could not be opened. */
export const giveUp = (client: ClientBase): void => void gone.add(client);

/** To be called once for each session that was opened, before anything is sent. */
export function receive(client: ClientBase): void {
  const end = () => void gone.add(client);
  // Without a listener, a session that ends while it is idle would end the process.
  client.once('end', end).on('error', end);
  // Sent ahead of the first statement. As statements, since a connection pooler in between lets through no others than
  // its own of the settings a session can begin with. What it fails of, the first statement fails of too.
  client.query(SETTINGS).catch(() => {});
}

/** `pg` has no code for its own errors; all that it can't connect for are such that another try may succeed. */
export const asLost = (error: unknown): unknown =>
  errorCode(error) === undefined ? new ConnectionLost(error) : error;

/** Rejects as soon as the session has ended, whatever else `work` waits for. */
export async function unlessLost<Result>(client: ClientBase, work: Promise<Result>): Promise<Result> {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const end = (error?: unknown) => reject(error instanceof DatabaseError ? error : new ConnectionLost(error));
  client.once('error', end).once('end', end);
  try {
    return await Promise.race([work, lost]);
  } finally {
    client.off('error', end).off('end', end);
  }
}

async function orConnectionLost(client: ClientBase, query: () => Promise<QueryResult>): Promise<QueryResult> {
  try {
    return await query();
  } catch (error) {
    throw isGone(client) && !(error instanceof DatabaseError) ? new ConnectionLost(error) : error;
  }
}

/**
 * Runs a statement, with values that travel beside it. A session reads the text of one with a name once, and after a few
 * times keeps a plan for whatever values come; without a name it is planned for the very values it comes with.
 */
export function run(client: ClientBase, query: Sql, isNamed: boolean): Promise<QueryResult> {
  const { text, parameters } = render(query);
  const name = isNamed ? nameOf(text) : undefined;
  return orConnectionLost(client, () =>
    client.query({ text, values: parameters, ...(name !== undefined && { name }) }),
  );
}

/** Runs text without values: also several statements at once. */
export const runScript = (client: ClientBase, text: string): Promise<QueryResult> =>
  orConnectionLost(client, () => client.query(text));

/**
 * The names statements are prepared under: a session then reads each text once, and keeps it for as long as it lives.
 * @param most how many texts get a name, since each costs memory in every session
 * @returns a text's name, or nothing for what comes after so many: it is prepared each time
 */
export function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const named = names.get(text);
    if (named !== undefined || names.size >= most) return named;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
