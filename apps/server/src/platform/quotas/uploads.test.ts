import { closeSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepTemporary } from '../files.ts';
import { roomIn } from './room.ts';
import { uploadsIn } from './uploads.ts';

const MB = 1024 * 1024;

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'cuverie-uploads-')), 'temporary');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

type Upload = ReturnType<ReturnType<typeof uploadsIn>>;

const uploads = ({ mostBytes = 10 * MB, leastFreeBytes = 0 } = {}) =>
  uploadsIn({ folder, mostBytes, refuseWithoutRoom: roomIn(folder, leastFreeBytes) });

const tooLarge = () => new Error('too large');
const of = (bytes: number) => Readable.from([Buffer.alloc(bytes)]);

async function setAside(upload: Upload, body: Readable, most = 100 * MB, announced = 0): Promise<void> {
  closeSync(await upload.setAside(body, announced, most, tooLarge));
}

it('accepts one archive per estate at a time, in parallel with others', () => {
  const begin = uploads();
  const first = begin('ana');
  expect(() => begin('ana')).toThrow(/^Your estate restores an archive already/);
  begin('bob').end();
  first.end();
  begin('ana');
  expect(() => begin('ana')).toThrow(/restores an archive already/);
});

it('limits the bytes on disk of all, and has room again once some end', async () => {
  const begin = uploads({ mostBytes: 10 * MB });
  const [one, two, three] = ['ana', 'bob', 'eva'].map((estate) => begin(estate));
  await setAside(one as Upload, of(6 * MB));
  await expect(setAside(two as Upload, of(6 * MB))).rejects.toMatchObject({ status: 503, retryAfter: 60 });
  one?.end();
  two?.end();
  await setAside(three as Upload, of(6 * MB));
});

it('refuses a too large one by its header, before reading it', async () => {
  const begin = uploads({ mostBytes: 10 * MB });
  const body = new PassThrough();
  await expect(setAside(begin('ana'), body, 100 * MB, 11 * MB)).rejects.toMatchObject({ status: 503 });
  await expect(setAside(begin('bob'), body, 8 * MB, 9 * MB)).rejects.toThrow('too large');
});

it('refuses what exceeds the disk with a message, and leaves no file open', async () => {
  const begin = uploads({ leastFreeBytes: 2 ** 60 });
  const before = readdirSync('/dev/fd').length;
  await expect(setAside(begin('ana'), of(MB))).rejects.toMatchObject({
    status: 507,
    message: expect.stringMatching(/^The disk of the server is nearly full: it keeps \d+ MB free/),
  });
  await expect(setAside(begin('bob'), of(2 * MB), MB)).rejects.toMatchObject({ status: 507 });
  expect(readdirSync('/dev/fd').length).toBeLessThanOrEqual(before);
});

it('stops one that grows too large or is aborted, and leaves nothing behind', async () => {
  const begin = uploads();
  await expect(setAside(begin('ana'), of(2 * MB), MB)).rejects.toThrow('too large');
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('PK');
    throw new Error('gone');
  }
  await expect(setAside(begin('bob'), Readable.from(broken()))).rejects.toThrow('gone');
  expect(await readdir(folder)).toEqual([]);
});

it('deletes files of a killed server, and none being written', async () => {
  const now = Date.now();
  for (const name of ['upload-old', 'upload-new']) await mkdir(join(folder, name), { recursive: true });
  await utimes(join(folder, 'upload-old'), now / 1000 - 120, now / 1000 - 120);
  await sweepTemporary(folder, now);
  expect(await readdir(folder)).toEqual(['upload-new']);
});
