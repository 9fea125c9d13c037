import postgres from '@cuverie/postgres';
import { arrayTypes, postgresTypes } from './types.ts';

/** The connection pool every store takes. Tagged templates only: every value travels as a parameter. */
export type Sql = postgres.Sql;
/** What `sql.begin(async (transaction) => …)` hands over. */
export type Transaction = postgres.TransactionSql;

/** A PostgreSQL reached over a unix socket, as the embedded one is. */
export interface SocketConnection {
  /** The socket file itself, not its folder. */
  readonly path: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A `postgres://` address, or the socket of the embedded database. */
export type ConnectionTarget = { readonly url: string } | { readonly socket: SocketConnection };

export type ConnectOptions = ConnectionTarget & PoolOptions;

interface PoolOptions {
  /** Most connections the pool opens. */
  readonly max?: number;
  readonly applicationName?: string;
  /** For a session that holds a lock: never ended to be renewed. */
  readonly permanent?: boolean;
  /** Whether statements have limits of time; not for what a pooler in between refuses. */
  readonly limited?: boolean;
  /** Told each time a connection of the pool ends, whoever ended it. */
  readonly onClose?: () => void;
}

/**
 * What the database itself ends, in milliseconds: a statement of one call, its wait for what others hold, and a
 * transaction whose server stands still. `mayTakeLong` gives work on many rows more.
 */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

const CONNECT_TIMEOUT_SECONDS = 10;
const LONGEST_BACKOFF_SECONDS = 1;

/** postgres.js waits up to 20 s between attempts; a restarted database is back within one. */
const backoff = (attempt: number): number => Math.min(0.02 * 2 ** attempt, LONGEST_BACKOFF_SECONDS);

function poolOptions({
  max = 10,
  applicationName = 'cuverie',
  permanent,
  limited = true,
  onClose,
}: PoolOptions) {
  return {
    max,
    backoff,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    fetch_types: false,
    types: postgresTypes(),
    onnotice: () => {},
    ...(permanent === true ? { max_lifetime: null } : {}),
    ...(onClose === undefined ? {} : { onclose: onClose }),
    // Only what a connection pooler in between lets through, but for the limits.
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      ...(limited ? LIMITS : {}),
    },
  };
}

/** postgres.js keeps the map it would have fetched in a place its types do not name. */
interface WithArrayTypes {
  readonly shared: { readonly typeArrayMap: Record<number, number> };
}

/** postgres.js takes what is left out from variables of the environment, which may speak of another PostgreSQL. */
const NOT_FROM_ENVIRONMENT = {
  host: 'localhost',
  port: 5432,
  ssl: false,
  target_session_attrs: 'primary',
  max_pipeline: 100,
} as const;

/** Opens nothing yet: the first query does. Values that are `undefined` are refused, never sent as NULL. */
export function connect(options: ConnectOptions): Sql {
  const sql =
    'url' in options
      ? postgres(options.url, poolOptions(options))
      : postgres({ ...NOT_FROM_ENVIRONMENT, ...poolOptions(options), ...options.socket });
  Object.assign((sql.options as unknown as WithArrayTypes).shared.typeArrayMap, arrayTypes());
  return sql;
}
