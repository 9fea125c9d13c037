import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder, write } from '../testing/fixtures.ts';
import { ensureDependencies } from './dependencies.mjs';
import { Supervisor } from './supervise.mjs';

/** A checkout with an npm that behaves like the real one: `ci` first removes what was installed. */
async function checkout(exitCode = 0): Promise<string> {
  const root = await temporaryFolder();
  await write(join(root, 'package-lock.json'), '{}');
  const script = `
    const { appendFileSync, mkdirSync, rmSync } = require('node:fs');
    appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    rmSync('node_modules', { recursive: true, force: true });
    mkdirSync('node_modules');
    process.exit(${exitCode});`;
  vi.stubEnv('npm_execpath', await write(join(root, 'npm-cli.js'), script));
  return root;
}

const ensure = (root: string, major = 24) =>
  ensureDependencies(new Supervisor(), { node: process.execPath, major, env: {} }, root);

async function calls(root: string): Promise<string[]> {
  return (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n');
}

describe('the dependencies', () => {
  test('are installed from the lockfile without scripts, whatever NODE_ENV omits', async () => {
    const root = await checkout();
    await ensure(root);
    expect(await calls(root)).toEqual([
      expect.stringMatching(/^ci --include=dev --include=optional --ignore-scripts /),
    ]);
  });

  test('are not installed again if nothing changed', async () => {
    const root = await checkout();
    await ensure(root);
    await ensure(root);
    expect(await calls(root)).toHaveLength(1);
  });

  test('are installed again after a change of the lockfile or of the Node major version', async () => {
    const root = await checkout();
    await ensure(root);
    await write(join(root, 'package-lock.json'), '{"lockfileVersion": 3}');
    await ensure(root);
    expect(await calls(root)).toHaveLength(2);
    await ensure(root, 26);
    expect(await calls(root)).toHaveLength(3);
  });

  test('are installed again after a failed installation', async () => {
    const root = await checkout(1);
    const failure = "Cuverie's dependencies could not be installed. npm said:";
    await expect(ensure(root)).rejects.toThrow(failure);
    await expect(ensure(root)).rejects.toThrow(failure);
    expect(await calls(root)).toHaveLength(2);
  });

  test('are installed once by two launches at the same time', async () => {
    const root = await checkout();
    await Promise.all([ensure(root), ensure(root)]);
    expect(await calls(root)).toHaveLength(1);
    expect(existsSync(join(root, '.cache/installing'))).toBe(false);
  });
});
