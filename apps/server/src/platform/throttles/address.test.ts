import { expect, it } from 'vitest';
import { clientSubject } from './address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('counts %s as %s', (ip, subject) => {
  expect(clientSubject(ip)).toBe(subject);
});

it.each([
  ['192.0.2.7:5678', '192.0.2.7'],
  ['192.0.2.7:', '192.0.2.7'],
  [' 192.0.2.7:65535 ', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
])('counts %s, an address with a port as some proxies write it, as %s', (ip, subject) => {
  expect(clientSubject(ip)).toBe(subject);
});

it('counts every invalid address as one client, so that made-up ones bypass no limit', () => {
  const junk = [
    '',
    'unknown',
    '_hidden',
    'evil.example:80',
    '1.2.3',
    '1.2.3.4.5:6',
    '[junk]:1',
    '%eth0',
    ':::',
  ];
  expect(new Set([undefined, ...junk].map(clientSubject)).size).toBe(1);
  expect(junk.map(clientSubject)).not.toContain('');
});
