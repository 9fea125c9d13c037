import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretsOf } from './secrets.ts';

const SECRET = Buffer.from('a plain text secret');
const KEY = '0f'.repeat(32);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuverie-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a sealed secret', () => {
  it('is opened for its owner with its key, with a different text each time', async () => {
    const key = await secretsOf(folder, KEY);
    const sealed = key.seal(SECRET, 'ana');
    expect(key.open(sealed, 'ana')).toEqual(SECRET);
    expect(key.seal(SECRET, 'ana')).not.toEqual(sealed);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(key.open(sealed, 'bob')).toBeUndefined();
    expect((await secretsOf(folder, 'f0'.repeat(32))).open(sealed, 'ana')).toBeUndefined();
    expect(key.open(sealed.subarray(0, 20), 'ana')).toBeUndefined();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(key.open(sealed, 'ana')).toBeUndefined();
  });

  it('survives a restart with a private key in the data folder, which two servers create once', async () => {
    const [one, other] = await Promise.all([secretsOf(folder, undefined), secretsOf(folder, undefined)]);
    expect(other.open(one.seal(SECRET, 'ana'), 'ana')).toEqual(SECRET);
    const path = join(folder, 'secrets.key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('prevents a start with a damaged key file', async () => {
    await writeFile(join(folder, 'secrets.key'), 'not a key');
    await expect(secretsOf(folder, undefined)).rejects.toThrow(/holds no key of 64 hex digits/);
  });

  it('uses a configured key without creating one in the folder', async () => {
    await secretsOf(folder, KEY);
    await expect(stat(join(folder, 'secrets.key'))).rejects.toThrow(/ENOENT/);
  });
});
