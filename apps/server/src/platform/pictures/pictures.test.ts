import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geotaggedPicture, labelPicture } from '../../testing/pictures.ts';
import { type Pictures, picturesIn } from './pictures.ts';

let folder: string;
let pictures: Pictures;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuverie-pictures-'));
  pictures = picturesIn(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const about = (key: string, size = '') => sharp(join(folder, `${key}${size}.webp`)).metadata();

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const)('may be %s', async (format) => {
    const key = await pictures.keep(await labelPicture(format));
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(await about(key)).toMatchObject({ format: 'webp', width: 60, height: 90 });
  });

  test('is made no larger than a screen, and has a small copy for lists', async () => {
    const key = await pictures.keep(await labelPicture('jpeg', { width: 4000, height: 3000 }));
    expect(await about(key)).toMatchObject({ width: 2048, height: 1536 });
    expect(await about(key, '-small')).toMatchObject({ width: 480, height: 360 });
  });

  test('loses the place it was taken at', async () => {
    const original = await geotaggedPicture();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const key = await pictures.keep(original);
    expect((await about(key)).exif).toBeUndefined();
    expect((await about(key, '-small')).exif).toBeUndefined();
  });

  test('is turned the way its camera was held', async () => {
    const sideways = await sharp(await labelPicture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await about(await pictures.keep(sideways))).toMatchObject({ width: 90, height: 60 });
  });

  test.each([
    ['text', Buffer.from('not a picture')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(pictures.keep(bytes)).rejects.toMatchObject({
      status: 400,
      message: /PNG, JPEG, WebP, AVIF, GIF or TIFF/,
    });
  });

  test('is refused when its file breaks off, and leaves nothing behind', async () => {
    const before = await readdir(folder);
    const whole = await labelPicture('jpeg', { width: 600, height: 900 });
    await expect(pictures.keep(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ status: 400 });
    expect(await readdir(folder)).toEqual(before);
  });

  test('of more than 40 megapixels is refused, however small its file', async () => {
    const bomb = await labelPicture('png', { width: 8000, height: 5001 });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(pictures.keep(bomb)).rejects.toMatchObject({ status: 400, message: /40 megapixels/ });
  });
});

test('where too many pictures are being taken in, one of an archive waits, and a new one is refused', async () => {
  const picture = await labelPicture();
  const line = Array.from({ length: 34 }, () => pictures.keep(picture));
  const [restored, refused] = [pictures.restore(picture), pictures.keep(picture)];
  await expect(refused).rejects.toMatchObject({ status: 503 });
  await expect(Promise.all([...line, restored])).resolves.toHaveLength(35);
});

test('a sweep removes old pictures no row speaks of, and only those', async () => {
  const [kept, orphan, fresh] = await Promise.all(
    [1, 2, 3].map(async () => pictures.keep(await labelPicture())),
  );
  const old = new Date('2026-01-01');
  for (const key of [kept, orphan]) {
    for (const size of ['', '-small']) await utimes(join(folder, `${key}${size}.webp`), old, old);
  }
  const swept = await pictures.sweep(async () => new Set([String(kept)]), Date.parse('2026-02-01'));
  const left = await readdir(folder);
  expect(swept).toBe(1);
  expect(left).toContain(`${kept}.webp`);
  expect(left).toContain(`${fresh}-small.webp`);
  expect(left).not.toContain(`${orphan}.webp`);
  expect(left).not.toContain(`${orphan}-small.webp`);
});
