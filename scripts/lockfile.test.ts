import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';
import { completeLockfile, type Lockfile, missingOptionalPackages, platformFromName } from './lockfile.ts';

describe('the lockfile', () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');

  test('holds the binaries of every platform (npm run lockfile adds them)', () => {
    expect(missingOptionalPackages(JSON.parse(text) as Lockfile)).toEqual([]);
  });

  test('asks for what every package.json of ours asks for', () => {
    const { packages } = JSON.parse(text) as Lockfile;
    for (const folder of [
      '',
      ...Object.keys(packages).filter((path) => /^(packages|apps|e2e|bench)\b/.test(path)),
    ]) {
      const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as object;
      expect([folder, wants(packages[folder] ?? {})]).toEqual([folder, wants(manifest)]);
    }
  });

  test('names no registry host', () => {
    expect(text.match(/"resolved": "[a-z+]+:.*/g)).toBeNull();
  });
});

function wants(
  manifest: Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', unknown>>,
) {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return { dependencies, devDependencies, optionalDependencies };
}

describe('completing a lockfile', () => {
  const lock: Lockfile = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: { 'a-darwin-arm64': '2.0.0', 'a-linux-x64-musl': '2.0.0', held: '1.0.0' },
      },
      'node_modules/a/node_modules/held': { version: '1.0.0' },
      'node_modules/b': { version: '3.0.0' },
    },
  };

  test('adds what is missing in order, for its platform alone', () => {
    const { packages } = completeLockfile(lock);
    expect(Object.keys(packages)).toEqual([
      '',
      'node_modules/a',
      'node_modules/a-darwin-arm64',
      'node_modules/a-linux-x64-musl',
      'node_modules/a/node_modules/held',
      'node_modules/b',
    ]);
    expect(packages['node_modules/a-linux-x64-musl']).toEqual({
      version: '2.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    });
    expect(missingOptionalPackages({ packages })).toEqual([]);
  });

  test.each([
    ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@oxlint/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['@oxlint/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
    ['@oxlint-tsgolint/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@swc/core-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ])('reads the platform of %s from its name', (name, platform) => {
    expect(platformFromName(name)).toEqual(platform);
  });

  test('asks for help with a name that tells no platform', () => {
    expect(() => platformFromName('fsevents')).toThrow('Cannot tell which platform fsevents is for');
  });
});
