import { isIP } from 'node:net';

/** Clients whose address a proxy hides or garbles are counted as one, or no limit would apply to them. */
const NO_ADDRESS = 'no address';

/**
 * Returns the client of an address for counting. A household or hoster gets a whole IPv6 /64, so that is one client; an
 * IPv4 address written as IPv6 is the same client. Some proxies append a port, different for each connection, so it is
 * removed.
 */
export function clientSubject(ip: string | undefined): string {
  const [address = ''] = withoutPort(ip?.trim() ?? '').split('%', 1);
  const family = isIP(address);
  if (family === 0) return NO_ADDRESS;
  if (family === 4) return address;
  const parts = groups(address);
  return mappedIPv4(parts) ?? `${parts.slice(0, 4).join(':')}::/64`;
}

/** `192.0.2.7:5678` and `[2001:db8::1]:443` without the port; anything else unchanged. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d*)?$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  // The URL parser normalises every spelling.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const first = head === '' ? [] : head.split(':');
  if (tail === undefined) return first;
  const last = tail === '' ? [] : tail.split(':');
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/** The IPv4 address in `::ffff:0:0/96`, if it is one. */
function mappedIPv4(parts: string[]): string | undefined {
  if (parts.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const bytes = parts.slice(6).flatMap((part) => {
    const group = Number.parseInt(part, 16);
    return [group >> 8, group & 0xff];
  });
  return bytes.join('.');
}
