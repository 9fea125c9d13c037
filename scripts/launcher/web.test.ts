import { existsSync } from 'node:fs';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, until, write } from '../testing/fixtures.ts';
import { Stopped } from './failure.mjs';
import { Supervisor } from './supervise.mjs';
import { ensureWebApp, webStamp } from './web.mjs';

/** A fake Vite: builds a page from its source, or does what the source says. */
const VITE = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('../../builds', 'one\\n');
const source = readFileSync('src/main.tsx', 'utf8');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(out, { recursive: true });
if (source === 'broken') { console.error('main.tsx does not parse'); process.exit(1); }
writeFileSync(out + '/half', '');
if (source === 'endless') setInterval(() => {}, 1000);
else writeFileSync(out + '/index.html', source + ' ' + process.env.NODE_ENV);
`;

async function checkout(): Promise<string> {
  const root = await temporaryFolder();
  await write(join(root, 'node_modules/vite/package.json'), '{"name":"vite","type":"module"}');
  await write(join(root, 'node_modules/vite/bin/vite.js'), VITE);
  await write(join(root, 'apps/web/package.json'), '{}');
  await write(join(root, 'apps/web/index.html'), '<!doctype html>');
  await write(join(root, 'apps/web/src/main.tsx'), 'first');
  await write(join(root, 'packages/domain/src/index.ts'), 'export {};');
  return root;
}

const ensure = (root: string, supervisor = new Supervisor()) =>
  ensureWebApp(supervisor, { node: process.execPath, env: process.env }, root);
const page = (root: string) => readFile(join(root, 'apps/web/dist/index.html'), 'utf8');
const builds = async (root: string) => (await readFile(join(root, 'builds'), 'utf8')).length / 'one\n'.length;
const change = (root: string, source: string) => write(join(root, 'apps/web/src/main.tsx'), source);

describe('the built web app', () => {
  test('is built for production, and only if its sources changed', async () => {
    const root = await checkout();
    await ensure(root);
    await ensure(root);
    expect(await page(root)).toBe('first production');
    expect(await builds(root)).toBe(1);
    await change(root, 'second');
    await ensure(root);
    expect(await page(root)).toBe('second production');
    expect(await builds(root)).toBe(2);
  });

  test('is stale after a change of a package, of the lockfile or of a time, but not of the build itself', async () => {
    const root = await checkout();
    const stamps = [webStamp(root)];
    await write(join(root, 'packages/domain/src/index.ts'), 'export const a = 1;');
    stamps.push(webStamp(root));
    await write(join(root, 'package-lock.json'), '{}');
    stamps.push(webStamp(root));
    await utimes(join(root, 'apps/web/index.html'), 1, 1);
    stamps.push(webStamp(root));
    expect(new Set(stamps).size).toBe(4);
    await write(join(root, 'apps/web/dist/index.html'), 'built');
    await write(join(root, 'packages/domain/node_modules/x/index.js'), '');
    expect(webStamp(root)).toBe(stamps[3]);
  });

  test('is unchanged if a build fails, and the reason is reported', async () => {
    const root = await checkout();
    await ensure(root);
    await change(root, 'broken');
    await expect(ensure(root)).rejects.toThrow('The web app could not be built:\nmain.tsx does not parse');
    expect(await page(root)).toBe('first production');
  });

  test('is never incomplete if the launch is stopped in the middle', async () => {
    const root = await checkout();
    await ensure(root);
    await change(root, 'endless');
    const supervisor = new Supervisor();
    const building = ensure(root, supervisor).catch((error: unknown) => error);
    await until(() => halfBuilt(root), 'the build is half done');
    supervisor.stop();
    expect(await building).toBeInstanceOf(Stopped);
    expect(await page(root)).toBe('first production');
    await change(root, 'third');
    await ensure(root);
    expect(await page(root)).toBe('third production');
  });

  test('is built once by two launches at the same time', async () => {
    const root = await checkout();
    await Promise.all([ensure(root), ensure(root)]);
    expect(await builds(root)).toBe(1);
  });
});

async function halfBuilt(root: string): Promise<boolean> {
  const cache = join(root, 'apps/web/.cache');
  const names = await readdir(cache);
  return names.some((name) => existsSync(join(cache, name, 'dist/half')));
}
