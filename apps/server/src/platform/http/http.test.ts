import { once } from 'node:events';
import { connect } from 'node:net';
import type { Wine } from '@cuverie/contract';
import Fastify, { type InjectOptions } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { ConnectionLost } from '../database/errors.ts';
import { installErrorHandler } from './errors.ts';

const app = useTestApp();
const inject = (options: InjectOptions) => app().app.inject(options);

describe('every answer', () => {
  test('forbids inline scripts, framing, sniffing and plugins, and has its request’s id', async () => {
    const { headers } = await inject({ method: 'GET', url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    // Without TLS these headers would lock people out.
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of the API is data for a browser, which loads nothing from it and never frames it', async () => {
    const { headers } = await inject({ method: 'GET', url: '/cellar/wines/' });
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is not cached, except pictures and pages', async () => {
    const ana = await app().signUp();
    const fields = { name: 'A', vintage: '2019', region: 'B', type: 'Red', quantity: '1' };
    const wine = await ana.form<Wine>('POST', '/cellar/wines/', fields, await labelPicture());
    expect(wine.headers['cache-control']).toBe('no-store');
    const image = await inject({ method: 'GET', url: String(wine.data.image) });
    expect(image.headers['cache-control']).toBe('private, max-age=300');
    for (const url of ['/api/nothing', '/media/nothing.webp', '/api/current-user']) {
      expect((await inject({ method: 'GET', url })).headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['/api/nothing', 404],
    ['/cellar/wines/seven/eight', 404],
    ['/media/nothing.webp', 404],
    ['/media/../../package.json', 404],
    ['/media/%2e%2e/%2e%2e/package.json', 404],
    ['/tanks/seven/eight', 404],
  ])('at the unknown URL %s of the API is JSON with a message', async (url, status) => {
    const response = await inject({ method: 'GET', url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      message: 'There is nothing at this address.',
      code: 'not_found',
      params: { why: 'address' },
    });
  });
});

describe('a URL', () => {
  test.each(['/cellar/wines/%zz', '/api/%', '/%E0%A4'])(
    'that cannot be decoded, %s, is refused',
    async (url) => {
      const response = await inject({ method: 'GET', url });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        {
          message: expect.stringContaining('This address cannot be read'),
          code: 'invalid',
          params: { why: 'address' },
        },
      ]);
      expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    },
  );

  test('with an id of any length is validated like any other', async () => {
    const ana = await app().signUp();
    const { status, error } = await ana.get(`/cellar/wines/${'7'.repeat(10_000)}`);
    expect([status, error.errors]).toEqual([400, { id: 'Must be a UUID' }]);
  });
});

test('a client that disconnects during its request causes no server or database error', async () => {
  const server = Fastify();
  installErrorHandler(server);
  server.post('/', async () => 'stored');
  const status = new Promise((resolve) => {
    server.addHook('onSend', async (_request, reply) => resolve(reply.statusCode));
  });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => server.close());
  const arrived = once(server.server, 'request');
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  const client = connect(Number(port), '127.0.0.1', () => client.write(head));
  await arrived;
  client.destroy();
  expect(await status).toBe(400);
});

describe('a body', () => {
  const post = (payload: string | Buffer, type: string) =>
    inject({ method: 'POST', url: '/api/token/', payload, headers: { 'content-type': type } });
  const postSignedIn = async (payload: string) => {
    const { access } = await app().signUp();
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    return inject({ method: 'POST', url: '/cellar/wines/', payload, headers });
  };

  test('with broken JSON is refused with 400', async () => {
    const response = await post('{"username":', 'application/json');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid' });
  });

  test('of another type is refused with 415', async () => {
    for (const [payload, type] of [
      ['username=a', 'application/x-www-form-urlencoded'],
      ['<a/>', 'text/xml'],
      ['{}', 'text/plain'],
    ] as const) {
      expect((await post(payload, type)).statusCode).toBe(415);
    }
    const form = await post('--x\r\n\r\n--x--', 'multipart/form-data; boundary=x');
    expect(form.statusCode).toBe(415);
  });

  test('of more than a megabyte is refused with 413', async () => {
    const response = await postSignedIn(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
    expect([response.statusCode, response.json()]).toEqual([
      413,
      {
        message: 'What was sent is larger than 1 MB. Send less at a time.',
        code: 'too_large',
        params: { why: 'body', kb: 1024 },
      },
    ]);
  });

  test('of more than 16 kB is refused from a visitor', async () => {
    const response = await post(JSON.stringify({ username: 'x'.repeat(16 * 1024) }), 'application/json');
    expect([response.statusCode, response.json()]).toEqual([
      413,
      {
        message: 'What was sent is larger than 16 kB. Send less at a time.',
        code: 'too_large',
        params: { why: 'body', kb: 16 },
      },
    ]);
  });

  test('that targets a prototype is refused', async () => {
    const response = await post(
      '{"__proto__":{"admin":true},"username":"a","password":"b"}',
      'application/json',
    );
    expect(response.statusCode).toBe(400);
  });

  test('with a field named like a property of every object is treated like any unknown field', async () => {
    for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
      const response = await post(JSON.stringify({ [name]: '' }), 'application/json');
      expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(['username', 'password']);
    }
  });

  test('nested a hundred thousand levels deep is refused without a server error', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const response = await postSignedIn(`{"name":"a","notes":${deep}}`);
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: { body: 'The values are nested too deeply' } },
    ]);
  });

  test('that is empty is accepted where none is needed, whatever its type', async () => {
    const ana = await app().signUp();
    const response = await inject({
      method: 'POST',
      url: '/auth/logout/',
      headers: { authorization: `Bearer ${ana.access}`, 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
  });

  test('with an incomplete form is refused with a message', async () => {
    const ana = await app().signUp();
    const response = await inject({
      method: 'POST',
      url: '/cellar/wines/',
      payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nClo',
      headers: { authorization: `Bearer ${ana.access}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid' });
  });
});

describe('for operators', () => {
  test('the server reports that it is alive and ready', async () => {
    expect((await inject({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await inject({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  test('metrics are visible on this machine only, and not through a proxy on it', async () => {
    await inject({ method: 'GET', url: '/healthz' });
    const local = await inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(local.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/,
    );
    const remote = await inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.7' });
    expect(remote.statusCode).toBe(404);
    for (const said of [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
    ]) {
      const proxied = await inject({
        method: 'GET',
        url: '/metrics',
        remoteAddress: '127.0.0.1',
        headers: said,
      });
      expect(proxied.statusCode).toBe(404);
    }
  });
});

describe('the OpenAPI document', () => {
  test('is version 3.1 and describes forms with their picture', async () => {
    const document = (await inject({ method: 'GET', url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths['/cellar/wines']?.post?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
  });

  test('documents the answer to a retry exactly where a call has an id', async () => {
    const { paths } = (await inject({ method: 'GET', url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { responses: object }>>;
    }>();
    const statuses = (path: string) => Object.keys(paths[path]?.post?.responses ?? {});
    expect(statuses('/cellar/wines')).toEqual(['200', '201', '4XX', '5XX']);
    expect(statuses('/api/user/register')).toEqual(['201', '4XX', '5XX']);
  });

  test('can be read by people without an inline script', async () => {
    const page = await inject({ method: 'GET', url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
  });
});

test.each([
  ['for its full disk', async () => true, /disk of the server is full.*What was stored is kept/],
  ['for another reason', async () => false, /not reachable right now/],
  ['for an unknown reason', () => Promise.reject(new Error('no such folder')), /not reachable right now/],
])('a lost database %s is reported, and the call may be repeated', async (_, isFull, words) => {
  const server = Fastify();
  installErrorHandler(server, isFull);
  server.get('/', () => Promise.reject(new ConnectionLost(new Error('gone'))));
  const answer = await server.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  expect(answer.json()).toMatchObject({ message: expect.stringMatching(words) });
});
