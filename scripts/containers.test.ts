import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** A full version and its digest. */
const PINNED = /^[\w./-]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/;

/** The settings of a service in compose.yaml by key; inline lists stay text. */
function service(name: string): Map<string, string> {
  const [, block = ''] =
    new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(read('compose.yaml')) ?? [];
  const settings = [...block.matchAll(/^ {4}(\w+):(?: (.*))?$/gm)];
  return new Map(settings.map(([, key = '', value = '']) => [key, value]));
}

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  test('has a base image pinned by version and digest', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
    for (const base of bases) expect(base).toMatch(PINNED);
  });

  test('runs without root, and runs no script of a package', () => {
    expect(dockerfile.match(/^USER .*/gm)).toEqual(['USER node']);
    const installs = dockerfile.match(/npm ci.*/g) ?? [];
    expect(installs).toHaveLength(2);
    for (const install of installs) expect(install).toContain('--ignore-scripts');
  });
});

describe('compose', () => {
  const both = ['app', 'database'];

  test.each(both)('gives %s no unneeded rights, and prevents gaining any', (name) => {
    const settings = service(name);
    expect(settings.get('cap_drop')).toBe('[ALL]');
    expect(settings.get('security_opt')).toBe('[no-new-privileges:true]');
    expect(settings.get('read_only')).toBe('true');
    expect(settings.get('privileged')).toBeUndefined();
  });

  test.each(both)('limits the memory and the processes of %s', (name) => {
    expect(service(name).get('mem_limit')).toMatch(/^\d+[mg]$/);
    expect(service(name).get('pids_limit')).toMatch(/^\d+$/);
  });

  test('runs the server as an unprivileged user, and lets the database become its own user', () => {
    expect(service('app').get('user')).toBe('node');
    expect(service('app').has('cap_add')).toBe(false);
    expect(service('database').get('cap_add')).toBe('[CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]');
  });

  test('pins the image of the database by version and digest', () => {
    expect(service('database').get('image')).toMatch(PINNED);
  });

  /** The image sets the first three; the last is for tests. */
  const FIXED = new Set(['PORT', 'HOST', 'DATA_DIR', 'STRIPE_API']);
  const settings = [...read('.env.example').matchAll(/^# ([A-Z_0-9]+)=/gm)].map(([, name = '']) => name);

  test('passes every setting on', () => {
    const compose = read('compose.yaml');
    expect(settings.length).toBeGreaterThan(40);
    expect(settings.filter((name) => !FIXED.has(name) && !compose.includes(`\n      ${name}: `))).toEqual([]);
  });

  test('and docs/settings.md have the same settings', () => {
    expect(
      settings.filter((name) => name !== 'STRIPE_API' && !read('docs/settings.md').includes(`\`${name}\``)),
    ).toEqual([]);
  });

  test('exposes the server to this machine only, and the database not at all', () => {
    expect(read('compose.yaml')).toContain('    ports:\n      - 127.0.0.1:3000:3000\n');
    expect(service('database').has('ports')).toBe(false);
  });
});
