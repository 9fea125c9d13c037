import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { movableClock } from '../../testing/clock.ts';
import { limitConnections, STALLED_MS } from '../connections/connections.ts';
import { answerUnreadable } from '../connections/raw-answer.ts';
import { installErrorHandler } from '../http/errors.ts';
import type { CertificateFiles } from './certificate.ts';
import { tlsWith } from './tls.ts';

const CERTIFICATES = join(import.meta.dirname, '../../testing/certificates');

const folder = await mkdtemp(join(tmpdir(), 'cuverie-tls-'));
afterAll(() => rm(folder, { recursive: true }));
const files: CertificateFiles = { cert: join(folder, 'cert.pem'), key: join(folder, 'cert.key') };

async function put(cert: string, key: string): Promise<void> {
  await cp(join(CERTIFICATES, cert), files.cert);
  await cp(join(CERTIFICATES, key), files.key);
}
beforeEach(() => put('one.pem', 'one.key'));

async function serve(mostPerAddress = 100) {
  const tls = await tlsWith(files, movableClock());
  const app = Fastify({
    serverFactory: tls.serverFactory,
    connectionTimeout: STALLED_MS,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  onTestFinished(() => app.close());
  installErrorHandler(app);
  limitConnections(app, { most: 100, mostPerAddress, isProxy: () => false, drainingMs: 500 });
  app.get('/quick', async ({ protocol }) => ({ said: `answered by ${protocol}` }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };

  /** A connection, with or without TLS, and its received data. */
  const client = async (said?: string, isBare = false): Promise<(Socket | TLSSocket) & { said: string }> => {
    const socket = isBare
      ? connect(port, '127.0.0.1')
      : connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    onTestFinished(() => void socket.destroy());
    const heard = Object.assign(socket, { said: '' });
    heard.on('error', () => {});
    heard.on('data', (data) => (heard.said += String(data)));
    await once(heard, isBare ? 'connect' : 'secureConnect');
    if (said !== undefined) heard.write(said);
    return heard;
  };
  const shown = async () => {
    const socket = (await client()) as unknown as TLSSocket;
    return socket.getPeerCertificate().subjectaltname;
  };
  const quick = async () => {
    const socket = await client(GET);
    await vi.waitFor(() => expect(socket.said).toContain('answered'));
    return socket.said;
  };
  return { app, tls, client, quick, shown };
}

const GET = 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a server with a certificate', () => {
  test('uses TLS 1.2 or newer and reports it', async () => {
    const { client, app } = await serve();
    const socket = await client(GET);
    await vi.waitFor(() => expect(socket.said).toContain('answered by https'));
    expect((socket as TLSSocket).getProtocol()).toBe('TLSv1.3');
    const { port } = app.server.address() as { port: number };
    const old = connectTls({ port, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', rejectUnauthorized: false });
    onTestFinished(() => void old.destroy());
    await expect(once(old, 'secureConnect')).rejects.toThrow();
  });

  test('reloads replaced files, and keeps the current ones while they are unusable', async () => {
    const { tls, shown, quick } = await serve();
    expect(await tls.renew()).toBe(false);
    expect([await shown(), tls.name()]).toEqual(['DNS:localhost, IP Address:127.0.0.1', 'localhost']);
    await writeFile(files.key, 'half of a k');
    await expect(tls.renew()).rejects.toThrow(/holds no private key/);
    expect(await quick()).toContain('answered');
    await put('two.pem', 'two.key');
    expect(await tls.renew()).toBe(true);
    expect([await shown(), tls.name()]).toEqual([
      'DNS:*.cellar.lan, DNS:cellar.lan, IP Address:127.0.0.1',
      'cellar.lan',
    ]);
  });

  test('closes idle connections to make room, with or without TLS', async () => {
    const { client, quick } = await serve(4);
    for (let n = 0; n < 10; n += 1) await client(undefined, n % 2 === 0);
    for (let n = 0; n < 10; n += 1) expect(await quick()).toMatch(/^HTTP\/1.1 200/);
  });

  test('closes the longest idle first, not one in use', async () => {
    const { client } = await serve(2);
    const used = await client();
    const idle = await client();
    used.write(GET);
    await vi.waitFor(() => expect(used.said).toContain('answered'));
    const gone = once(idle, 'close');
    await client();
    await gone;
    expect(used.destroyed).toBe(false);
  });

  test('closes plain http connections and continues', async () => {
    const { client, quick } = await serve();
    const plain = await client(GET, true);
    if (!plain.closed) await once(plain, 'close');
    expect(await quick()).toContain('answered');
  });

  test.each([
    ['no TLS was ever spoken', true],
    ['no call was ever sent', false],
  ])('ends in time despite a connection on which %s', async (_what, isBare) => {
    const { app, client } = await serve();
    await client(undefined, isBare);
    const begun = performance.now();
    await app.close();
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('a certificate', () => {
  const tried = (wrong: Partial<CertificateFiles>) => tlsWith({ ...files, ...wrong }, movableClock());

  test.each<[string, Partial<CertificateFiles>, RegExp]>([
    [
      'is missing',
      { cert: '/nowhere/cert.pem' },
      /^The file \/nowhere\/cert.pem that TLS_CERT names is not there\.$/,
    ],
    ['is a folder', { key: folder }, /that TLS_KEY names is a folder/],
    ['is a key', { cert: join(CERTIFICATES, 'one.key') }, /TLS_CERT names holds no certificate/],
    [
      'has a certificate as its key',
      { key: join(CERTIFICATES, 'one.pem') },
      /TLS_KEY names holds no private key/,
    ],
    ['has the key of another', { key: join(CERTIFICATES, 'two.key') }, /TLS_KEY\) is not that of the first/],
    [
      'has a key with a passphrase',
      { key: join(CERTIFICATES, 'locked.key') },
      /has a passphrase, .* openssl pkey/,
    ],
  ])('that %s prevents the start with a message', async (_what, wrong, words) => {
    await expect(tried(wrong)).rejects.toThrow(words);
  });

  test('that has expired or soon will is reported, and the server starts anyway', async () => {
    const clock = movableClock();
    clock.set('2026-11-23T17:05:00Z');
    await put('expired.pem', 'one.key');
    expect((await tlsWith(files, clock)).notice()).toBe(
      `The certificate in ${files.cert} (TLS_CERT) expired on 2021-01-01: browsers warn of it. Put a new one in its place.`,
    );
    clock.set('2020-12-30T00:00:00Z');
    expect((await tlsWith(files, clock)).notice()).toMatch(/expires on 2021-01-01\.$/);
    clock.set('2019-12-30T00:00:00Z');
    expect((await tlsWith(files, clock)).notice()).toMatch(/holds from 2020-01-01 on only/);
    clock.set('2020-06-30T00:00:00Z');
    expect((await tlsWith(files, clock)).notice()).toBeUndefined();
  });
});
