/** Holds the connections to brokers; each broker is held by one of several servers. */
import { randomUUID } from 'node:crypto';
import { sentenceOf } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import type { Logger } from 'pino';
import type { OpenSocket } from '../../../../platform/outgoing/outgoing.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ownerOf } from './brokers.routes.ts';
import * as store from './brokers.store.ts';
import type { listenToBroker } from './connection.ts';
import { messagesOf } from './messages.ts';

const SECOND_MS = 1000;
/** Interval for looking up brokers and renewing the hold. */
const LOOK_MS = 3 * SECOND_MS;
/** A server silent for this long loses its brokers. */
const LEASE_MS = 20 * SECOND_MS;
/** Pauses after failed connections. */
const PAUSE_MS = { least: 5 * SECOND_MS, most: 60 * SECOND_MS } as const;

interface HoldingOptions extends Pick<Platform, 'db' | 'clock' | 'plans' | 'quotas' | 'secrets'> {
  open: OpenSocket;
  log: Pick<Logger, 'warn'>;
  lookMs?: number;
  gatherMs?: number;
}

/** A broker held by this server. */
interface BrokerConnection {
  version: number;
  state: store.BrokerState;
  /** Whether the current state is stored. */
  isKept: boolean;
  /** When to connect, ms since 1970; `undefined` while connected or connecting. */
  again: number | undefined;
  pauseMs: number;
  end: () => Promise<void>;
}

export function brokerConnections(options: HoldingOptions) {
  const { db, clock, secrets, log, open, lookMs = LOOK_MS, gatherMs } = options;
  const holder = randomUUID();
  const connections = new Map<string, BrokerConnection>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lastHeld = clock.now().getTime();

  const note = (one: BrokerConnection, changes: Partial<store.BrokerState>) => {
    one.state = { ...one.state, ...changes };
    one.isKept = false;
  };

  function connect(broker: store.LeasedBroker, one: BrokerConnection, listen: typeof listenToBroker): void {
    one.again = undefined;
    const failed = (why: Sentence) => {
      note(one, { connectedAt: null, failure: why });
      one.again = clock.now().getTime() + one.pauseMs;
      one.pauseMs = Math.min(one.pauseMs * 2, PAUSE_MS.most);
    };
    const password = broker.password ? secrets.open(broker.password, ownerOf(broker.estateId)) : undefined;
    if (broker.password && password === undefined) return failed(sentenceOf('broker_password_lost'));
    const messages = messagesOf(options, broker, {
      ...(gatherMs === undefined ? {} : { gatherMs }),
      failed(why) {
        if (why instanceof Error)
          log.warn({ reason: why.message }, 'a message of a broker could not be kept');
        else note(one, { failure: why });
      },
    });
    const hangUp = listen({
      broker,
      password,
      open,
      async onMessage(message) {
        note(one, { lastMessageAt: clock.now(), failure: null });
        await messages.take(message);
      },
      onConnected() {
        one.pauseMs = PAUSE_MS.least;
        note(one, { connectedAt: clock.now(), failure: null });
      },
      onEnded(why) {
        void messages.end();
        failed(why);
      },
    });
    one.end = () => {
      hangUp();
      return messages.end();
    };
  }

  async function look(): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const brokers = await store.leaseBrokers(db, holder, { now, until });
    lastHeld = now.getTime();
    const there = new Map(brokers.map((broker) => [broker.id, broker]));
    for (const [id, one] of connections) {
      if (there.get(id)?.version === one.version) continue;
      connections.delete(id);
      await one.end();
    }
    if (brokers.length === 0) return;
    // Queried only if brokers exist, since most estates have none.
    const connection = await import('./connection.ts');
    for (const broker of brokers) {
      const one = connections.get(broker.id) ?? begun(broker.version, now);
      connections.set(broker.id, one);
      if (one.again !== undefined && one.again <= now.getTime())
        connect(broker, one, connection.listenToBroker);
      if (one.isKept) continue;
      const { state } = one;
      await store.putState(db, holder, broker, state);
      one.isKept = one.state === state;
    }
  }

  async function lookQuietly(): Promise<void> {
    try {
      await look();
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : error }, 'brokers can’t be looked for');
      // Another server may hold them by now.
      if (clock.now().getTime() - lastHeld > LEASE_MS) await endAll();
    }
  }

  async function endAll(): Promise<void> {
    const all = [...connections.values()];
    connections.clear();
    await Promise.all(all.map((one) => one.end()));
  }

  return {
    start(): void {
      const round = () => {
        looking ??= lookQuietly().finally(() => {
          looking = undefined;
        });
      };
      timer = setInterval(round, lookMs);
      timer.unref();
      round();
    },
    /** Closes all connections and releases them to other servers. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
      await endAll();
      await store.leaveBrokers(db, holder).catch(() => {});
    },
  };
}

const begun = (version: number, now: Date): BrokerConnection => ({
  version,
  state: { connectedAt: null, lastMessageAt: null, failure: null },
  // State stored by another server is obsolete.
  isKept: false,
  again: now.getTime(),
  pauseMs: PAUSE_MS.least,
  end: async () => {},
});
