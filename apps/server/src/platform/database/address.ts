/** How to reach a PostgreSQL, in the terms of `pg`. */
import { dirname } from 'node:path';
import type { ClientConfig } from 'pg';

/** A PostgreSQL on a unix socket, such as the embedded one. */
export interface SocketConnection {
  /** The socket file itself, not its directory. */
  readonly path: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A `postgres://` URL, or the socket of the embedded database. */
export type ConnectionTarget = { readonly url: string } | { readonly socket: SocketConnection };

/** `pg` takes missing values from environment variables, which may belong to another PostgreSQL. */
const NOT_FROM_ENVIRONMENT = {
  ssl: false,
  sslnegotiation: 'postgres',
  client_encoding: 'UTF8',
  options: '-c TimeZone=UTC',
  replication: 'false',
} as const;

export function addressOf(target: ConnectionTarget): ClientConfig {
  if ('url' in target) return { connectionString: withModesOfLibpq(target.url) };
  const { path, ...credentials } = target.socket;
  // `…/.s.PGSQL.5432`
  const port = Number(path.slice(path.lastIndexOf('.') + 1));
  return { ...NOT_FROM_ENVIRONMENT, ...credentials, host: dirname(path), port };
}

/**
 * `pg` treats every `sslmode` as `verify-full`. Here they have their usual meaning: the certificate is only verified
 * with `verify-…`.
 */
function withModesOfLibpq(address: string): string {
  const url = new URL(address);
  const { searchParams } = url;
  const mode = searchParams.get('sslmode');
  if (mode === 'allow') searchParams.set('sslmode', 'prefer');
  // Without a CA certificate only `verify-full` is possible.
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) searchParams.set('sslmode', 'verify-full');
  else if (mode !== null && mode !== 'no-verify' && !searchParams.has('uselibpqcompat'))
    searchParams.set('uselibpqcompat', 'true');
  return url.href;
}
