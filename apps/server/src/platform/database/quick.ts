/** A few sessions shared by many statements. */
import { Client, type ClientConfig, type QueryResult } from 'pg';
import { asLost, giveUp, isGone, receive, run } from './connection.ts';
import type { Sql } from './sql.ts';

const LINES = 2;

interface QuickLines {
  run(query: Sql): Promise<QueryResult>;
  end(): Promise<void>;
}

interface Session {
  readonly client: Client;
  /** Rejects if it could not be opened. */
  readonly opened: Promise<unknown>;
  readonly until: number;
  /** Statements sent and not answered. */
  underWay: number;
}

/**
 * Pipelines statements on the session with the fewest under way: the first of them does most of the work, so its process
 * has what it needs in the caches of its core, and the others help out.
 */
export function quickLines(config: ClientConfig, lifetimeSeconds: number): QuickLines {
  const lines: (Session | undefined)[] = Array.from({ length: LINES });
  let isEnding = false;

  const open = (): Session => {
    const client = new Client(config);
    receive(client);
    const opened = client.connect().catch((error: unknown) => {
      giveUp(client);
      throw asLost(error);
    });
    return { client, opened, until: performance.now() + lifetimeSeconds * 1000, underWay: 0 };
  };

  /** The session of a slot, or a new one if it was lost or is old. */
  const sessionOf = (line: number): Session => {
    const session = lines[line];
    if (session !== undefined && !isGone(session.client) && performance.now() < session.until) return session;
    // Waits for sent and queued statements first.
    if (session !== undefined) setImmediate(() => void session.client.end());
    const renewed = open();
    lines[line] = renewed;
    return renewed;
  };

  return {
    async run(query) {
      if (isEnding) throw asLost(new Error('The database was closed.'));
      const loads = lines.map((session) => session?.underWay ?? 0);
      const session = sessionOf(loads.indexOf(Math.min(...loads)));
      session.underWay += 1;
      try {
        await session.opened;
        return await run(session.client, query, true);
      } finally {
        session.underWay -= 1;
      }
    },
    async end() {
      isEnding = true;
      await Promise.all(lines.flatMap((session) => session?.client.end() ?? []));
    },
  };
}
