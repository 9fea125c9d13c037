import { type ChildProcess, spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dependencyStamp } from './launcher/dependencies.mjs';
import { ROOT } from './launcher/paths.mjs';
import { temporaryFolder, until, write } from './testing/fixtures.ts';

/** On the first SIGTERM drains for a moment, reports each signal, and exits with its own code. */
const SERVER = `
process.on('SIGTERM', () => console.log('asked to end'));
process.once('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(7); }, 300));
if (process.argv.includes('--fail')) process.exit(3);
setInterval(() => {}, 1000);
const launcher: number = process.ppid;
console.log('up', process.pid, launcher, process.argv.slice(2).join(' '));
`;

/** A checkout with the real launcher, installed dependencies, and a server that only drains. */
async function checkout(): Promise<string> {
  const root = await temporaryFolder();
  await cp(join(ROOT, 'scripts/launch.mjs'), join(root, 'scripts/launch.mjs'));
  await cp(join(ROOT, 'scripts/launcher'), join(root, 'scripts/launcher'), { recursive: true });
  await write(join(root, 'package.json'), '{"type":"module"}');
  await write(join(root, 'package-lock.json'), '{}');
  const major = Number.parseInt(process.versions.node, 10);
  await write(join(root, 'node_modules/.cuverie-installed'), dependencyStamp('{}', major));
  await write(join(root, 'apps/server/src/main.ts'), SERVER);
  return root;
}

interface Launch {
  child: ChildProcess;
  output: () => string;
  /** The process ids, once the server is up. */
  server: number;
  launcher: number;
  ended: Promise<number | null>;
}

async function launch(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Launch> {
  const root = await checkout();
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (said: string) => (text += said));
  child.stderr.setEncoding('utf8').on('data', (said: string) => (text += said));
  // The pipes close only when the server, which inherits them, is gone too.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await until(() => /up \d+ \d+/.test(text) || child.exitCode !== null, `the server is up: ${text}`);
  const [, server, launcher] = /up (\d+) (\d+)/.exec(text) ?? [];
  onTestFinished(() => {
    for (const pid of [server, launcher]) endForGood(Number(pid));
  });
  return { child, output: () => text, server: Number(server), launcher: Number(launcher), ended };
}

function endForGood(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone, as expected.
  }
}

const START = ['scripts/launch.mjs', 'start'];
const count = (text: string, part: string) => text.split(part).length - 1;

describe.skipIf(process.platform === 'win32')('npm start', () => {
  test('passes its arguments to the server and exits with its code', async () => {
    const { output, child, ended } = await launch(process.execPath, [...START, '--demo']);
    expect(output()).toMatch(/^up \d+ \d+ --demo$/m);
    child.kill('SIGTERM');
    expect(await ended).toBe(7);
  });

  test('exits at once, with its code, if the server does not start', async () => {
    const { ended } = await launch(process.execPath, [...START, '--fail']);
    expect(await ended).toBe(3);
  });

  test('sends the server one SIGTERM, however many signals it receives', async () => {
    const { output, child, ended } = await launch(process.execPath, START);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    await until(() => output().includes('asked to end'), 'the server is asked to end');
    child.kill('SIGTERM');
    child.kill('SIGHUP');
    expect(await ended).toBe(7);
    expect(count(output(), 'asked to end')).toBe(1);
    expect(output()).toContain('drained');
  });

  test('reports the signal that ended the server as a shell would', async () => {
    const { server, ended } = await launch(process.execPath, START);
    process.kill(server, 'SIGKILL');
    expect(await ended).toBe(128 + 9);
  });

  test('drains the server when npm is killed', async () => {
    // As npm does: with a shell between npm and the launcher, which may or may not stay.
    const npm = `const { spawn } = require('node:child_process');
      spawn('sh', ['-c', '"$NODE" scripts/launch.mjs start'], { stdio: 'inherit' });`;
    const env = { npm_lifecycle_event: 'start', NODE: process.execPath };
    const { child, output, ended } = await launch(process.execPath, ['-e', npm], env);
    child.kill('SIGKILL');
    await ended;
    expect(count(output(), 'asked to end')).toBe(1);
    expect(output()).toContain('drained');
  });

  test('lets the server drain when the launcher itself is killed', async () => {
    const { output, launcher, ended } = await launch(process.execPath, START);
    process.kill(launcher, 'SIGKILL');
    await ended;
    expect(output()).toContain('drained');
  });

  test('outlives a parent that started it without npm', async () => {
    const shell = `const { spawn } = require('node:child_process');
      spawn(process.execPath, ${JSON.stringify(START)}, { stdio: 'inherit' });`;
    const { child, output, launcher, ended } = await launch(process.execPath, ['-e', shell]);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    // Four times the interval at which a launcher below npm would have noticed.
    await expect(
      Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000, 'up'))]),
    ).resolves.toBe('up');
    process.kill(launcher, 'SIGTERM');
    await ended;
    expect(output()).toContain('drained');
  });

  test('lists the scripts if an unknown one is requested', async () => {
    const { output, ended } = await launch(process.execPath, ['scripts/launch.mjs', 'strat']);
    expect(await ended).toBe(1);
    expect(output()).toBe(
      'Usage: npm run start | dev | test | check | bench | faults | pictures | shard | backup | restore | end-sessions | links | lockfile | advisories | sbom\n',
    );
  });
});
