import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readPidFile } from './platform/database/embedded/leftovers.ts';
import { Stage } from './testing/embedded.ts';
import { launch as launchServer, readyAddress } from './testing/server-process.ts';

const stage = new Stage();
/** Shares one data folder among tests without one of their own, since creating a database is slow. */
const home = new Stage();
let dataDir: string;
beforeAll(async () => {
  dataDir = await home.folder();
});
afterAll(() => home.clear());

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await stage.clear();
});

/** A server that ends with its test. */
function launch(...how: Parameters<typeof launchServer>) {
  const launched = launchServer(...how);
  children.push(launched.child);
  return launched;
}

async function startOne(env: Record<string, string> = {}) {
  const { child, ended } = launch(dataDir, env);
  await Promise.race([once(child.stdout, 'data'), ended]);
  const databaseRuns = async () => (await readPidFile(join(dataDir, 'database/cluster'))) !== undefined;
  return { child, ended, databaseRuns };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'ends its database first after %s, as from Ctrl-C or a closed terminal',
  async (signal) => {
    const { child, ended, databaseRuns } = await startOne();
    expect(await databaseRuns()).toBe(true);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(await databaseRuns()).toBe(false);
  },
  60_000,
);

test('reports that it is not ready and keeps serving during the stop delay', async () => {
  const { child, ended } = launch(dataDir, { STOP_DELAY: '2' });
  const { address } = await readyAddress(child);
  const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
  expect(await statusOf('/readyz')).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/api/openapi.json')).toBe(200);
  expect(await ended).toEqual([0, null]);
}, 60_000);

test('ends its database and itself after an uncaught error and logs it', async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('a fault to be tried') })";
  const { child, ended, databaseRuns } = await startOne({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  const output = text(child.stderr);
  child.kill('SIGUSR2');
  expect(await ended).toEqual([1, null]);
  expect(await output).toContain('a fault to be tried');
  expect(await databaseRuns()).toBe(false);
}, 60_000);

test('refuses an impossible data folder with one sentence', async () => {
  const file = join(await stage.folder(), 'file');
  await writeFile(file, '');
  const { child, ended } = launch(join(file, 'data'));
  const output = await text(child.stderr);
  expect(await ended).toEqual([1, null]);
  expect(output).toBe(
    `The folder ${join(file, 'data')} cannot be used: a part of its path is a file. Choose another folder with DATA_DIR.\n`,
  );
});

test('serves https with a certificate at its name, and reports an unusable one', async () => {
  const certificates = join(import.meta.dirname, 'testing/certificates');
  const TLS_CERT = join(certificates, 'one.pem');
  const wrong = launch(dataDir, { TLS_CERT, TLS_KEY: join(certificates, 'two.key') });
  const output = await text(wrong.child.stderr);
  expect([await wrong.ended, output]).toEqual([
    [1, null],
    expect.stringMatching(/^The key in .* is not that of/),
  ]);
  const { child, ended } = launch(dataDir, { TLS_CERT, TLS_KEY: join(certificates, 'one.key') });
  const { address } = await readyAddress(child);
  expect(address).toMatch(/^https:\/\/localhost:\d+$/);
  const call = get(`${address}/readyz`, { ca: await readFile(TLS_CERT) });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer)]).toEqual([200, '{"status":"ready"}']);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

test('creates a data folder that other users cannot read', async () => {
  const folder = join(await stage.folder(), 'deep', 'data');
  const { child, ended } = launch(folder);
  await Promise.race([once(child.stdout, 'data'), ended]);
  const { mode } = await stat(folder);
  expect(mode & 0o066).toBe(0);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

test('ends when stopped while its start waits for a hanging database', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { child, ended } = launch(await stage.folder(), {
    DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x`,
  });
  const output = text(child.stderr);
  await once(silent, 'connection');
  child.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(await output).toMatch(/^Cuverie was told to stop before it was up/);
});

test('serves despite many idle connections and few open files', async () => {
  const { child, ended } = launch(dataDir, {}, { openFiles: 256 });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(/localhost:(\d+)/.exec(String(line))?.[1]);
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  for (let n = 0; n < 400; n += 1) {
    const idle = connect(port, '127.0.0.1');
    onTestFinished(() => void idle.destroy());
    idle.on('error', () => {});
    await once(idle, 'connect');
  }
  for (const path of ['/healthz', '/readyz', '/metrics', '/cellar/wines']) {
    const { status } = await get(path);
    expect([path, status]).toEqual([path, path === '/cellar/wines' ? 401 : 200]);
  }
  const openFiles = async () =>
    Number(/^process_open_fds (\d+)/m.exec(await (await get('/metrics')).text())?.[1]);
  expect(await openFiles()).toBeLessThan(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

/** Pauses or continues every process of the database. */
async function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const pid = (await readPidFile(join(dataDir, 'database/cluster')))?.pid ?? 0;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const one of [String(pid), ...children.trim().split(' ')]) process.kill(Number(one), signal);
}

test.runIf(process.platform === 'linux')(
  'answers every call while its database hangs, and recovers with it',
  async () => {
    const { child, ended } = launch(dataDir);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = `http://127.0.0.1:${Number(/localhost:(\d+)/.exec(String(line))?.[1])}`;
    const signIn = async () => {
      const response = await fetch(`${url}/api/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'unknown@example.com', password: 'correct horse' }),
      });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    const before = await signIn();
    expect(before[0]).toBe(401);
    await signalDatabase('SIGSTOP');
    onTestFinished(() => signalDatabase('SIGCONT').catch(() => {}));
    // More than there are connections to the database.
    const hanging = await Promise.all([...Array.from({ length: 30 }, signIn), ready()]);
    expect(hanging).toEqual([...Array.from({ length: 30 }, () => [503, 'overloaded']), 503]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await signalDatabase('SIGCONT');
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    await expect.poll(async () => (await signIn())[0], { timeout: 20_000 }).not.toBe(503);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  90_000,
);

/** Few supervisors wait longer before they kill a server. */
const ENDS_WITHIN_MS = 20_000;

test.runIf(process.platform === 'linux')(
  'ends in time when stopped while its database hangs with open calls, and starts again',
  async () => {
    const { child, ended } = launch(dataDir);
    const { address } = await readyAddress(child);
    await signalDatabase('SIGSTOP');
    onTestFinished(() => signalDatabase('SIGCONT').catch(() => {}));
    const calls = Array.from({ length: 20 }, () =>
      fetch(`${address}/cellar/wines`, { headers: { authorization: 'Bearer x' } }).then(
        ({ status }) => status,
        () => 'broken off',
      ),
    );
    const deadline = new AbortController();
    child.kill('SIGTERM');
    const late = delay(ENDS_WITHIN_MS, 'still there', { signal: deadline.signal });
    expect(await Promise.race([ended, late])).toEqual([0, null]);
    deadline.abort();
    await Promise.all(calls);
    const again = launch(dataDir);
    const response = await fetch(`${(await readyAddress(again.child)).address}/readyz`);
    expect(response.status).toBe(200);
    again.child.kill('SIGTERM');
    expect(await again.ended).toEqual([0, null]);
  },
  90_000,
);

test('enables the public demo login only in starts that request it', async () => {
  const folder = await stage.folder();
  const login = { username: 'demo@cuverie.example', password: 'vendange-2026' };
  const shown: number[] = [];
  for (const demo of [['--demo'], [], ['--demo']]) {
    const { child, ended } = launch(folder, {}, { args: demo });
    const { address, said } = await readyAddress(child);
    // The second start has an estate to disable.
    expect(said.includes('The login of the demo estate is closed')).toBe(shown.length === 1);
    const answer = await fetch(`${address}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    shown.push(answer.status);
    child.kill('SIGTERM');
    await ended;
  }
  expect(shown).toEqual([200, 401, 200]);
}, 120_000);
