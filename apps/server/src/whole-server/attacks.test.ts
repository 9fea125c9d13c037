import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../testing/app.ts';
import { makers } from '../testing/rows.ts';

const server = useTestApp();
let ana: SignedInClient;
let port: number;
beforeAll(async () => {
  ana = await server().signUp();
  await server().app.listen({ port: 0, host: '127.0.0.1' });
  port = (server().app.server.address() as AddressInfo).port;
});

/** Returns the raw answer to these bytes, until the connection closes. */
async function said(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const EVIL = 'https://evil.example';

describe('another site', () => {
  test('can read nothing and gets no CORS permission', async () => {
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      const { headers, statusCode } = await server().app.inject({
        method,
        url: '/cellar/wines',
        headers: {
          origin: EVIL,
          'access-control-request-method': 'PUT',
          authorization: `Bearer ${ana.access}`,
        },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      if (method === 'OPTIONS') expect(statusCode).toBe(404);
    }
  });

  test('can do nothing with a form, since no cookie is ever set or read', async () => {
    const sign = { username: ana.user.email, password: 'correct horse' };
    const answer = await server().app.inject({ method: 'POST', url: '/api/token', payload: sign });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    const cookie = `token=${ana.access}; access=${ana.access}; session=${ana.access}`;
    const call = { method: 'POST' as const, url: '/cellar/barrels', headers: { cookie, origin: EVIL } };
    expect((await server().app.inject({ ...call, payload: { vintage: 2020 } })).statusCode).toBe(401);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { ...call.headers, 'content-type': type, authorization: `Bearer ${ana.access}` };
      const form = await server().app.inject({ ...call, headers, payload: '{"vintage":2020}' });
      expect([type, form.statusCode]).toEqual([type, 415]);
    }
  });

  test('cannot pass a token in a URL', async () => {
    for (const name of ['token', 'access', 'access_token', 'authorization'])
      expect((await server().visitor.get(`/cellar/wines?${name}=${ana.access}`)).status).toBe(401);
  });
});

describe('a URL', () => {
  test.each([
    '/media/../secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/%2e%2e%2fsecret.txt',
    '/media/..%5csecret.txt',
    '/media/%252e%252e%252fsecret.txt',
    '/media//secret.txt',
    '/media/secret.txt',
    '/media/temporary/secret.txt',
    '/media/temporary/',
    '/media/',
    '/media/.',
    '/media/secret.txt%00.webp',
    '/media/etc/passwd',
  ])('%s reaches no file but a picture', async (address) => {
    const { mediaDir } = server();
    await mkdir(join(mediaDir, 'temporary'), { recursive: true });
    for (const place of ['..', '.', 'temporary'])
      await writeFile(join(mediaDir, place, 'secret.txt'), 'else’s');
    const answer = await said(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 40[0134] /);
    expect(answer).not.toContain('else’s');
  });

  test.each([
    '//evil.example',
    '//evil.example/%2f..',
    '/\\evil.example',
    '/%5cevil.example/',
    '/login?next=//evil.example',
  ])('%s redirects to no other site', async (address) => {
    const answer = await said(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).not.toMatch(/\r\nlocation:/i);
  });

  test('with line breaks adds no headers', async () => {
    for (const address of ['/cellar/wines?search=x%0d%0aset-cookie:%20a=b', '/x%0d%0aset-cookie:%20a=b'])
      expect(await said(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).not.toMatch(
        /\r\nset-cookie/i,
      );
  });
});

describe('a request', () => {
  test('with two lengths is refused', async () => {
    const both = 'Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n';
    const answer = await said(
      `POST /api/token HTTP/1.1\r\nHost: x\r\n${both}\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1);
  });

  test.each(['TRACE', 'CONNECT', 'PATCH', 'PROPFIND'])(
    'by the method %s changes and echoes nothing',
    async (method) => {
      const answer = await said(
        `${method} /cellar/wines HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).not.toMatch(/^HTTP\/1.1 2/);
      expect(answer).not.toContain('echo');
    },
  );

  test('with a method or URL override header is processed unchanged', async () => {
    const id = (await makers['/cellar/barrels']?.(ana)) ?? '';
    const headers = {
      authorization: `Bearer ${ana.access}`,
      'x-http-method-override': 'DELETE',
      'x-original-url': '/cellar/wines',
      'x-rewrite-url': '/cellar/wines',
    };
    const { statusCode } = await server().app.inject({ url: `/cellar/barrels/${id}`, headers });
    expect(statusCode).toBe(200);
    expect((await ana.get<{ id: string }>(`/cellar/barrels/${id}`)).data.id).toBe(id);
  });

  test('cannot move a row to another estate or fake its author', async () => {
    const rui = await server().signUp();
    const estate = { estateId: rui.user.estate?.id, estate_id: rui.user.estate?.id };
    const { status } = await ana.put('/api/settings', {
      ...estate,
      name: 'Ana S.',
      role: 'owner',
      email: 'x@y.z',
    });
    expect([200, 400]).toContain(status);
    expect((await ana.get<{ email: string }>('/api/current-user')).data.email).toBe(ana.user.email);
  });

  test.each([
    '/api/current-user',
    '/api/settings',
    '/api/account/sessions',
    '/cellar/wines',
    '/api/exports/wines.csv',
  ])('of %s gets an answer that must not be cached', async (url) => {
    const { headers, status } = await ana.get(url);
    expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      200,
      'no-store',
      'nosniff',
    ]);
  });
});
