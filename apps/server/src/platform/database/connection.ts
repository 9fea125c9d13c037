/** Sessions of PostgreSQL, and what happens to statements when one is lost. */
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
 * Settings at the start of every session. The database ends statements, lock waits and idle transactions of a call
 * after these milliseconds; `extendStatementTimeout` allows more for work on many rows. A Citus cluster passes a transaction's
 * settings to its workers; other PostgreSQL servers ignore that setting.
 */
const SETTINGS = `
  set TimeZone to 'UTC'; set DateStyle to 'ISO, YMD';
  set statement_timeout to 30000; set lock_timeout to 10000; set idle_in_transaction_session_timeout to 60000;
  set citus.propagate_set_commands to 'local'`;

/** How sessions are opened; `sockets` contains the open ones. */
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

/** Whether a session has ended on either side. */
export const isGone = (client: ClientBase): boolean => gone.has(client);

/** For a session that could not be opened. */
export const giveUp = (client: ClientBase): void => void gone.add(client);

/** Call it once per opened session, before anything is sent. */
export function receive(client: ClientBase): void {
  const end = () => void gone.add(client);
  // Without a listener, the end of an idle session would end the process.
  client.once('end', end).on('error', end);
  // Sent before the first statement. As statements, since connection poolers allow few startup parameters. If they
  // fail, the first statement fails too.
  client.query(SETTINGS).catch(() => {});
}

/** Errors of `pg` itself have no code; a failure to connect may succeed on retry. */
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
 * Runs a statement with parameters. A named one is parsed once per session and soon gets a generic plan; an unnamed one
 * is planned for its values.
 */
export function run(client: ClientBase, query: Sql, isNamed: boolean): Promise<QueryResult> {
  const { text, parameters } = render(query);
  const name = isNamed ? nameOf(text) : undefined;
  return orConnectionLost(client, () =>
    client.query({ text, values: parameters, ...(name !== undefined && { name }) }),
  );
}

/** Runs a text without parameters, which may contain several statements. */
export const runScript = (client: ClientBase, text: string): Promise<QueryResult> =>
  orConnectionLost(client, () => client.query(text));

/**
 * Names for prepared statements: a session then parses each text once and keeps it.
 * @param most maximum of named texts, since each costs memory in every session
 * @returns a text's name, or `undefined` beyond the maximum
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
