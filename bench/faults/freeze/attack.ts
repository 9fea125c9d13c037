import type { Account, Connection, Received, Sent } from '../client.ts';
import type { Bench } from '../watch.ts';

export interface Strike {
  bench: Bench;
  /** Whoever attacks has an account like everybody. */
  account: Account;
  /** What was made before the server was started. */
  prepared: readonly Buffer[];
  /** Calls signed in, and counts what comes back; on a connection of its own unless one is given. */
  send: (sent: Sent, connection?: Connection) => Promise<Received>;
  /** Tells of something that must not be, beside what the watcher sees. */
  complain: (what: string) => void;
}

export interface Attack {
  /** What `npm run faults -- freeze` calls it. */
  name: string;
  prepare?: () => Promise<readonly Buffer[]>;
  strike: (strike: Strike) => Promise<void>;
}
