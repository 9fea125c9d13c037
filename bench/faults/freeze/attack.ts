import type { Account, Connection, ReceivedAnswer, Sent } from '../client.ts';
import type { Bench } from '../watch.ts';

export interface Strike {
  bench: Bench;
  /** The attacker's account, an ordinary one. */
  account: Account;
  /** Data prepared before the server was started. */
  prepared: readonly Buffer[];
  /** Sends signed-in calls and counts the answers, on a new connection by default. */
  send: (sent: Sent, connection?: Connection) => Promise<ReceivedAnswer>;
  /** Reports a violation, in addition to what the watcher sees. */
  complain: (what: string) => void;
}

export interface Attack {
  /** Its name in `npm run faults -- freeze`. */
  name: string;
  prepare?: () => Promise<readonly Buffer[]>;
  strike: (strike: Strike) => Promise<void>;
}
