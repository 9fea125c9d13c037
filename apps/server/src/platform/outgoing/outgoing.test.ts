import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isAllowable, isOutside, mayCallBut } from './addresses.ts';
import { callOutsideTo } from './outgoing.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine; returns its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('Addresses', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine by another number', '127.9.9.9'],
    ['nowhere', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.178.1'],
    ['a provider’s own network', '100.64.0.1'],
    ['the cloud’s own data', '169.254.169.254'],
    ['examples', '192.0.2.1'],
    ['examples', '198.51.100.1'],
    ['examples', '203.0.113.1'],
    ['measurements', '198.18.0.1'],
    ['several at once', '224.0.0.1'],
    ['all', '255.255.255.255'],
    ['this machine', '::1'],
    ['nowhere', '::'],
    ['IPv4 mapped', '::ffff:127.0.0.1'],
    ['IPv4 mapped, in hex', '::ffff:7f00:1'],
    ['IPv4 mapped, outside', '::ffff:8.8.8.8'],
    ['IPv4 compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['a private network', 'fd00::1'],
    ['a private network', 'fc00::1'],
    ['the link', 'fe80::1'],
    ['a site', 'fec0::1'],
    ['several at once', 'ff02::1'],
    ['examples', '2001:db8::1'],
    ['Teredo', '2001:0:7f00:1::'],
    ['6to4 of a private network', '2002:7f00:1::'],
    ['no address', 'localhost'],
  ])('of %s are internal: %s', (_what, address) => {
    expect(isOutside(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:4860:4860::8888',
  ])('of the internet are public: %s', (address) => {
    expect(isOutside(address)).toBe(true);
  });

  it('inside may be allowed by name, address and range', () => {
    const mayCall = mayCallBut(['homeassistant.local', '192.168.1.10', '10.0.0.0/8', 'fd00::/8']);
    expect(mayCall('HomeAssistant.local', '192.168.1.99')).toBe(true);
    expect(mayCall('x.example', '192.168.1.10')).toBe(true);
    expect(mayCall('x.example', '10.99.0.1')).toBe(true);
    expect(mayCall('x.example', 'fd12::1')).toBe(true);
    expect(mayCall('x.example', '192.168.1.11')).toBe(false);
    expect(mayCall('x.example', '127.0.0.1')).toBe(false);
  });

  it('that can be allowed are names, addresses and ranges', () => {
    expect(['a', 'a.b-c.local', '10.0.0.0/8', '::1', 'fd00::/8', '192.168.1.1'].every(isAllowable)).toBe(
      true,
    );
    expect(['', 'http://a', 'a:80', '10.0.0/8', '10.0.0.0/33', '*.local', '1.2'].some(isAllowable)).toBe(
      false,
    );
  });
});

describe('A call to the outside', () => {
  const outgoing = callOutsideTo({ hosts: [] });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
  ])('is not made to %s', async (address) => {
    await expect(outgoing(address)).rejects.toMatchObject({ reason: 'inside' });
  });

  it('is not made to a name that resolves to an internal address', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.end();
    });
    const call = callOutsideTo({
      hosts: [],
      find: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    await expect(call(`http://cellar.example:${port}/`)).rejects.toMatchObject({ reason: 'inside' });
    expect(calls).toBe(0);
  });

  it('is not made to a name with one internal address', async () => {
    const call = callOutsideTo({
      hosts: [],
      find: (_name, done) =>
        done(null, [
          { address: '8.8.8.8', family: 4 },
          { address: '::ffff:10.0.0.1', family: 6 },
        ]),
    });
    await expect(call('http://cellar.example/')).rejects.toMatchObject({ reason: 'inside' });
  });

  it('resolves a name once and connects to the checked address', async () => {
    const port = await serve((request, response) => response.end(request.headers.host));
    const asked: string[] = [];
    const call = callOutsideTo({
      hosts: ['homeassistant.local'],
      find(name, done) {
        asked.push(name);
        done(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    const { status, text } = await call(`http://homeassistant.local:${port}/`);
    expect({ status, text }).toEqual({ status: 200, text: `homeassistant.local:${port}` });
    expect(asked).toEqual(['homeassistant.local']);
  });

  it('sends the given body', async () => {
    const port = await serve((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part));
      request.on('end', () => {
        response.statusCode = 201;
        response.setHeader('x-told', `${request.method} ${request.url} ${String(request.headers['x-a'])}`);
        response.end(body);
      });
    });
    const call = callOutsideTo({ hosts: ['127.0.0.1'] });
    const answer = await call(`http://127.0.0.1:${port}/a?b=1`, {
      method: 'POST',
      headers: { 'x-a': 'one' },
      body: 'grüß',
    });
    expect(answer).toMatchObject({ status: 201, text: 'grüß', headers: { 'x-told': 'POST /a?b=1 one' } });
  });

  it('follows no redirects', async () => {
    const paths: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const call = callOutsideTo({ hosts: ['127.0.0.0/8'] });
    expect(await call(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 });
    expect(paths).toEqual(['/']);
  });

  it('reads no more of an answer than its limit', async () => {
    const port = await serve((_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(4096)));
        response.once('drain', more);
      };
      more();
    });
    const call = callOutsideTo({ hosts: ['127.0.0.1'] });
    await expect(call(`http://127.0.0.1:${port}/`, { mostBytes: 10_000 })).rejects.toMatchObject({
      reason: 'long',
    });
  });

  it('times out for a slow answer or a slow end', async () => {
    const call = callOutsideTo({ hosts: ['127.0.0.1'] });
    const silent = await serve(() => {});
    await expect(call(`http://127.0.0.1:${silent}/`, { timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'slow',
    });
    const stalling = await serve((_request, response) => void response.write('a'));
    await expect(call(`http://127.0.0.1:${stalling}/`, { timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'slow',
    });
  });

  it('reports why there was no answer, with only the host of the URL', async () => {
    const call = callOutsideTo({ hosts: ['127.0.0.1'] });
    const failed = await call('http://u:secret@127.0.0.1:1/token').catch((error: unknown) => error);
    expect(failed).toMatchObject({ reason: 'unreachable', host: '127.0.0.1' });
    expect(String(failed)).not.toContain('secret');
    expect(String(failed)).not.toContain('token');
    await expect(call('http://nowhere.invalid/')).rejects.toMatchObject({ reason: 'unknown' });
    await expect(call('ftp://example.com/')).rejects.toMatchObject({ reason: 'address' });
    await expect(call('file:///etc/passwd')).rejects.toMatchObject({ reason: 'address' });
    await expect(call('nothing')).rejects.toMatchObject({ reason: 'address' });
  });
});
