import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';

const server = useTestApp({ trustProxy: 1 });

async function guess(forwardedFor: string, n: number): Promise<number> {
  const { statusCode } = await server().app.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { username: `unknown-${n}@example.com`, password: 'wrong horse' },
  });
  return statusCode;
}

it.each([
  ['an IPv4 address with the port of each connection', (n: number) => `203.0.113.7:${50_000 + n}`],
  ['an IPv6 address with the port of each connection', (n: number) => `[2001:db8:7:7::1]:${50_000 + n}`],
  ['no address at all', (n: number) => `made-up-${n}`],
])('keeps the limits of an address behind a proxy that writes %s', async (_, forwardedFor) => {
  const shown: number[] = [];
  for (let n = 0; n < 21; n += 1) shown.push(await guess(forwardedFor(n), n));
  expect(shown).toEqual([...Array<number>(20).fill(401), 429]);
  server().clock.advance(60 * 60 * 1000);
});
