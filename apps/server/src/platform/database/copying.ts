/** Bulk transfer of rows with PostgreSQL's COPY. */
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
  /** Streams every row of a table, one per line; it must be read to the end before the next statement. */
  rowsOut(table: Table): AsyncIterable<Buffer>;
  /** @returns number of stored rows */
  rowsIn(table: Table, lines: AsyncIterable<Buffer>): Promise<number>;
}

const columnsOf = ({ name, columns }: Table): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
const quoted = (name: string): string => sql.identifier(name).texts[0] ?? '';

interface Session {
  readonly target: ConnectionTarget;
  readonly applicationName: string;
  readonly mode?: ReadOnly;
  readonly signal?: AbortSignal;
}

/** Runs `act` in a transaction on its own session: pooled ones pipeline statements, which COPY does not allow. */
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
          // A running COPY would have to finish first; the database rolls a transaction without a session back.
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
