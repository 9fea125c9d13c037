import { compile } from '@fastify/proxy-addr';

export interface ConnectionLimits {
  most: number;
  mostPerAddress: number;
  /** Whether an address is a trusted proxy with many clients; only the total limit applies to it. */
  isProxy: (address: string) => boolean;
  /** Time for open calls when the server ends. */
  drainingMs?: number;
}

/** Usual limit of systems, if it cannot be read. */
const USUAL_FILES = 1024;
/** For the database, the log and the program. */
const OTHER_FILES = 100;
/** Above this, memory is the limit, not the system. */
const MOST_BY_DEFAULT = 4096;
/** A household with many browsers of six connections each. */
const MOST_PER_ADDRESS = 512;

/** Reads the maximum of open files and sockets of this process. */
export function mostOpenFiles(): number {
  // The report would otherwise resolve the names of all clients.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const most = userLimits?.open_files?.soft;
  return most === 'unlimited' ? Number.POSITIVE_INFINITY : Number(most) || USUAL_FILES;
}

/** Derives the maximum from the process's file limit; each connection may have a file open, such as a picture. */
export function connectionsFor(
  openFiles: number,
  wished: { most?: number | undefined; mostPerAddress?: number | undefined } = {},
): Pick<ConnectionLimits, 'most' | 'mostPerAddress'> {
  const room = Math.max(10, Math.floor((openFiles - OTHER_FILES) / 2));
  const most = Math.min(wished.most ?? MOST_BY_DEFAULT, room);
  // Half, so that one address cannot block all others.
  const mostPerAddress = wished.mostPerAddress ?? Math.min(MOST_PER_ADDRESS, Math.ceil(most / 2));
  return { most, mostPerAddress: Math.min(mostPerAddress, most) };
}

/** Trusted proxies of `X-Forwarded-For` in Fastify's format: none, a number of hops, or addresses. */
export type TrustedProxies = false | number | string;

/** Returns a test for addresses of trusted proxies, with Fastify's rules. */
export function trustedProxyTest(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false && trusted > 0;
  const isTrusted = compile(trusted.split(',').map((proxy) => proxy.trim()));
  return (address) => isTrusted(address, 0);
}
