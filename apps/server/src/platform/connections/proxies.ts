import { compile } from '@fastify/proxy-addr';

/** Who speaks for others in `X-Forwarded-For`, as Fastify takes it: nobody, a number of hops, or addresses. */
export type TrustedProxies = false | number | string;

/** Tells whether a connection from an address is that of a trusted proxy, by the same rules as Fastify. */
export function proxyTeller(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false && trusted > 0;
  const isTrusted = compile(trusted.split(',').map((proxy) => proxy.trim()));
  return (address) => isTrusted(address, 0);
}
