/**
 * Distinguishes public addresses, which the server may call, from internal ones, which need the operator's permission.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

type Range = readonly [address: string, bits: number];

/** Addresses of this machine, its network, or none: IANA's registry of special IPv4 addresses. */
const INSIDE: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast and reserved ranges.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** All allocated public IPv6 addresses (RFC 4291, 2.4). */
const OUTSIDE_6: Range = ['2000::', 3];

/** Exceptions: special uses with Teredo, documentation, and 6to4, which embeds an IPv4 address. */
const INSIDE_6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');
  return list;
}

const inside = listOf(INSIDE);
const outside6 = listOf([OUTSIDE_6]);
const inside6 = listOf(INSIDE_6);

/** Returns whether an address is public; an invalid one is not. */
export function isOutside(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
}

const RANGE = /^([^/]+)\/(\d{1,3})$/;

function rangeOf(text: string): Range | undefined {
  const [, address = text, bits] = RANGE.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return undefined;
  const most = family === 4 ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length >= 1 && length <= most ? [address, length] : undefined;
}

const NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** Returns whether a text is a host an operator may allow: a name, an address, or a range. */
export const isAllowable = (text: string): boolean =>
  rangeOf(text) !== undefined || (NAME.test(text) && !/^[\d.]+$/.test(text));

/** Returns whether a call to an address is allowed, by whatever name it was found. */
export type MayCall = (name: string, address: string) => boolean;

/** @param hosts allowed internal hosts: names, addresses and ranges */
export function mayCallBut(hosts: readonly string[]): MayCall {
  const ranges = hosts.map(rangeOf).filter((range) => range !== undefined);
  const names = new Set(hosts.filter((host) => rangeOf(host) === undefined));
  const allowed = listOf(ranges);
  return (name, address) =>
    isOutside(address) ||
    names.has(name.toLowerCase()) ||
    allowed.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
