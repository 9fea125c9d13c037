import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../testing/app.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeAll(async () => {
  ana = await app().signUp('Ana');
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('a long answer is sent as %s to a client that accepts %s', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await app().app.inject({
    url: '/grapes',
    headers: { authorization: `Bearer ${ana.access}`, 'accept-encoding': accepted },
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['vary']).toContain('accept-encoding');
  const plain = await ana.get('/grapes');
  expect(JSON.parse(unpack(rawPayload).toString()).data).toEqual(plain.data);
});
