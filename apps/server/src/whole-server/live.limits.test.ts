/** Limits of streams, which hold a connection each, per address and in total. */
import type { ApiError } from '@cuverie/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../testing/app.ts';

// A tenth of them: 8 streams, 2 per address.
const app = useTestApp({ connections: { most: 80, mostPerAddress: 80 }, trustProxy: 1 });
let address: string;
const open: AbortController[] = [];

beforeAll(async () => {
  address = await app().app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

async function listenFrom(client: string, { access }: SignedInClient): Promise<Response> {
  const end = new AbortController();
  open.push(end);
  const headers = { authorization: `Bearer ${access}`, 'x-forwarded-for': client };
  return fetch(`${address}/api/live`, { headers, signal: end.signal });
}

test('one address gets a quarter of the streams, and all together a tenth of the connections', async () => {
  const people = [await app().signUp('Ana'), await app().signUp('Bob'), await app().signUp('Eva')];
  const [ana, bob] = people as [SignedInClient, SignedInClient];
  expect((await listenFrom('192.0.2.1', ana)).status).toBe(200);
  expect((await listenFrom('192.0.2.1', bob)).status).toBe(200);
  const third = await listenFrom('192.0.2.1', bob);
  const { message } = (await third.json()) as ApiError;
  expect([third.status, message]).toEqual([429, expect.stringMatching(/2 places of your network/)]);
  for (let n = 2; n < 8; n += 1) expect((await listenFrom(`192.0.2.${n}`, ana)).status).toBe(200);
  expect((await listenFrom('192.0.2.9', bob)).status).toBe(503);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});
