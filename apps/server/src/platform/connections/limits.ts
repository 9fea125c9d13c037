import { compile } from '@fastify/proxy-addr';

export interface ConnectionLimits {
  most: number;
  mostPerAddress: number;
  /** Whether an address is that of a trusted proxy, behind which everybody is: only the limit in all holds for it. */
  isProxy: (address: string) => boolean;
  /** How long calls under way may take when the server ends. */
  drainingMs?: number;
}

/** What systems commonly give, for one that can't be asked. */
const USUAL_FILES = 1024;
/** For the database, the log, the program itself. */
const OTHER_FILES = 100;
/** Beyond it memory is what ends, whatever the system gives. */
const MOST_BY_DEFAULT = 4096;
/** A household of many browsers, each with the six connections it opens. */
const MOST_PER_ADDRESS = 512;

/** How many files and sockets this process may have open at once. */
export function mostOpenFiles(): number {
  // It would ask for the names of all who are connected.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const most = userLimits?.open_files?.soft;
  return most === 'unlimited' ? Number.POSITIVE_INFINITY : Number(most) || USUAL_FILES;
}

/** As many as the files of the process allow, where each connection may have one open: a picture that is sent, say. */
export function connectionsFor(
  openFiles: number,
  wished: { most?: number | undefined; mostPerAddress?: number | undefined } = {},
): Pick<ConnectionLimits, 'most' | 'mostPerAddress'> {
  const room = Math.max(10, Math.floor((openFiles - OTHER_FILES) / 2));
  const most = Math.min(wished.most ?? MOST_BY_DEFAULT, room);
  // Half, so that one address cannot keep all others out.
  const mostPerAddress = wished.mostPerAddress ?? Math.min(MOST_PER_ADDRESS, Math.ceil(most / 2));
  return { most, mostPerAddress: Math.min(mostPerAddress, most) };
}

/** Which proxies to trust in `X-Forwarded-For`, as Fastify takes it: none, a number of hops, or addresses. */
export type TrustedProxies = false | number | string;

/** Tells whether a connection from an address is that of a trusted proxy, by the same rules as Fastify. */
export function proxyTeller(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false && trusted > 0;
  const isTrusted = compile(trusted.split(',').map((proxy) => proxy.trim()));
  return (address) => isTrusted(address, 0);
}
