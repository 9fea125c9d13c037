/** Where a PostgreSQL is reached, in the words of `pg`. */
import { dirname } from 'node:path';
import type { ClientConfig } from 'pg';

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

/** `pg` takes what is left out from variables of the environment, which may speak of another PostgreSQL. */
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
 * `pg` would hold the certificate to `verify-full` for every `sslmode`. Here each is what it is everywhere else: encrypted
 * without a look at the certificate, unless `verify-…` asks for one.
 */
function withModesOfLibpq(address: string): string {
  const url = new URL(address);
  const { searchParams } = url;
  const mode = searchParams.get('sslmode');
  if (mode === 'allow') searchParams.set('sslmode', 'prefer');
  // Without a certificate to trust, all that can be verified is what `verify-full` does.
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) searchParams.set('sslmode', 'verify-full');
  else if (mode !== null && mode !== 'no-verify' && !searchParams.has('uselibpqcompat'))
    searchParams.set('uselibpqcompat', 'true');
  return url.href;
}
