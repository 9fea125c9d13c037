import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';
import {
  completeLockfile,
  HASH,
  type Lockfile,
  missingOptionalPackages,
  nameOf,
  platformFromName,
  unverifiedPackages,
  withIntegrity,
} from './lockfile.ts';

describe('the lockfile', () => {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');

  test('contains the binaries of every platform (npm run lockfile adds them)', () => {
    expect(missingOptionalPackages(JSON.parse(text) as Lockfile)).toEqual([]);
  });

  test('contains the dependencies of every package.json of ours', () => {
    const { packages } = JSON.parse(text) as Lockfile;
    for (const folder of [
      '',
      ...Object.keys(packages).filter((path) => /^(packages|apps|e2e|bench)\b/.test(path)),
    ]) {
      const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as object;
      expect([folder, wants(packages[folder] ?? {})]).toEqual([folder, wants(manifest)]);
    }
  });

  test('has the hash of everything that Cuverie is built of and runs (npm run lockfile adds them)', () => {
    const lock = JSON.parse(text) as Lockfile;
    const unverified = new Set(unverifiedPackages(lock).map(({ name }) => name));
    const outsideOfChecks = Object.entries(lock.packages).filter(
      ([path, { dev, optional }]) => unverified.has(nameOf(path)) && !(dev && optional),
    );
    expect(outsideOfChecks).toEqual([]);
    // The tools of `npm run check`, for platforms other than the one this lockfile was made on.
    expect(
      [...unverified].filter((name) => !/^@(?:biomejs|oxc-parser|oxlint|oxlint-tsgolint|swc)\//.test(name)),
    ).toEqual([]);
    const hashes = Object.values(lock.packages).flatMap(({ integrity }) => integrity ?? []);
    expect(hashes.filter((hash) => !HASH.test(hash))).toEqual([]);
    expect(hashes.length).toBeGreaterThan(300);
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

  test('adds missing packages in order, for their platform only', () => {
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

  test('adds missing hashes, and keeps the others', () => {
    const hash = `sha512-${'A'.repeat(86)}==`;
    const known = `sha512-${'B'.repeat(86)}==`;
    const packages = {
      '': { version: '1.0.0' },
      'packages/own': { version: '1.0.0' },
      'node_modules/own': { link: true },
      'node_modules/a': { version: '2.0.0', dev: true },
      'node_modules/b/node_modules/@of/c': { version: '3.0.0' },
      'node_modules/d': { version: '4.0.0', integrity: known },
    };
    expect(unverifiedPackages({ packages })).toEqual([
      { name: 'a', version: '2.0.0' },
      { name: '@of/c', version: '3.0.0' },
    ]);
    const hashes = new Map([
      ['a@2.0.0', hash],
      ['@of/c@3.0.0', hash],
      ['d@4.0.0', hash],
    ]);
    const whole = withIntegrity({ packages }, hashes);
    expect(unverifiedPackages(whole)).toEqual([]);
    expect(Object.entries(whole.packages['node_modules/a'] ?? {})).toEqual([
      ['version', '2.0.0'],
      ['integrity', hash],
      ['dev', true],
    ]);
    expect(whole.packages['node_modules/d']?.integrity).toBe(known);
    expect(() => withIntegrity({ packages }, new Map([['a@2.0.0', '']]))).toThrow('tells no hash of a');
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

  test('refuses a name without a platform with a message', () => {
    expect(() => platformFromName('fsevents')).toThrow('Cannot tell which platform fsevents is for');
  });
});
