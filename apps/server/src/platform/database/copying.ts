/** Rows by the thousand, as PostgreSQL writes and reads them itself. */
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { ConnectionTarget } from './address.ts';
import { asLost, clientConfig, receive } from './connection.ts';
import { inTransaction, type ReadOnly, type Transaction } from './database.ts';
import { sql } from './sql.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface CopyingTransaction extends Transaction {
  /** Every row of a table, a line each; to be read to its end before anything else is asked. */
  rowsOut(table: Table): AsyncIterable<Buffer>;
  /** @returns how many rows were stored */
  rowsIn(table: Table, lines: AsyncIterable<Buffer>): Promise<number>;
}

const columnsOf = ({ name, columns }: Table): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
const quoted = (name: string): string => sql.identifier(name).texts[0] ?? '';

interface Session {
  readonly target: ConnectionTarget;
  readonly applicationName: string;
  readonly mode?: ReadOnly;
  /** Ends it, wherever it is. */
  readonly signal?: AbortSignal;
}

/**
 * Runs `act` in a transaction on a session of its own: those of the pool send statements ahead of answers, which copying
 * does not go with.
 */
export async function withCopying<Result>(
  { target, applicationName, mode, signal }: Session,
  act: (tx: CopyingTransaction) => Promise<Result>,
): Promise<Result> {
  const sockets = new Set<Socket>();
  const destroy = () => sockets.forEach((socket) => socket.destroy());
  const client = new Client({ ...clientConfig(target, applicationName, sockets), pipeline: false });
  signal?.throwIfAborted();
  signal?.addEventListener('abort', destroy);
  try {
    await client.connect().catch((error: unknown) => {
      throw asLost(error);
    });
    receive(client);
    const copying = (tx: Transaction): CopyingTransaction => ({
      ...tx,
      rowsOut: (table) => client.query(to(`copy ${columnsOf(table)} to stdout`)),
      async rowsIn(table, lines) {
        const stream = client.query(from(`copy ${columnsOf(table)} from stdin`));
        await pipeline(lines as Readable, stream);
        return stream.rowCount;
      },
    });
    return await inTransaction(
      client,
      (tx) =>
        act(copying(tx)).catch((error: unknown) => {
          // What is being copied would have to come to its end first; the database undoes a transaction without a session.
          destroy();
          throw error;
        }),
      mode,
    );
  } finally {
    signal?.removeEventListener('abort', destroy);
    await client.end().catch(() => {});
  }
}
