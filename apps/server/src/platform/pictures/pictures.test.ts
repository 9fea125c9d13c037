import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
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
afterAll(() => {
  pictures.close();
  return rm(folder, { recursive: true, force: true });
});

const about = (key: string, size = '') => sharp(join(folder, `${key}${size}.webp`)).metadata();

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const)('may be %s', async (format) => {
    const key = await pictures.keep(await labelPicture(format));
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(await about(key)).toMatchObject({ format: 'webp', width: 60, height: 90 });
  });

  test('is reduced to screen size, with a small copy for lists', async () => {
    const key = await pictures.keep(await labelPicture('jpeg', { width: 4000, height: 3000 }));
    expect(await about(key)).toMatchObject({ width: 2048, height: 1536 });
    expect(await about(key, '-small')).toMatchObject({ width: 480, height: 360 });
  });

  test('loses its location', async () => {
    const original = await geotaggedPicture();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const key = await pictures.keep(original);
    expect((await about(key)).exif).toBeUndefined();
    expect((await about(key, '-small')).exif).toBeUndefined();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is rotated by its orientation: %i', async (orientation) => {
    // A bright corner, so that every orientation looks different.
    const corner = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const held = await sharp(await labelPicture('png'))
      .composite([{ input: corner, left: 0, top: 0 }])
      .withMetadata({ orientation })
      .png()
      .toBuffer();
    const cornersOf = async (picture: Buffer) => {
      const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 200;
      const [right, bottom] = [info.width - 5, info.height - 5];
      return {
        size: [info.width, info.height],
        lit: [at(5, 5), at(right, 5), at(5, bottom), at(right, bottom)],
      };
    };
    const upright = await cornersOf(await sharp(held).autoOrient().toBuffer());
    const key = await pictures.keep(held);
    expect(upright.lit.filter(Boolean)).toHaveLength(1);
    expect(await cornersOf(await readFile(join(folder, `${key}.webp`)))).toEqual(upright);
  });

  test('is a still image, whatever its file contains', async () => {
    const frames = await Promise.all(
      ['#5b2140', '#205b40', '#40205b'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['gif', 'webp'] as const) {
      const film = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(film).metadata()).pages).toBe(3);
      const key = await pictures.keep(film);
      const still = await about(key);
      expect(still).toMatchObject({ format: 'webp', width: 40, height: 40 });
      expect(still).not.toHaveProperty('pages');
    }
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

  test('with an incomplete file is refused and leaves nothing behind', async () => {
    const before = await readdir(folder);
    const whole = await labelPicture('jpeg', { width: 600, height: 900 });
    await expect(pictures.keep(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ status: 400 });
    expect(await readdir(folder)).toEqual(before);
  });

  test('of more than 50 megapixels is refused, however small its file', async () => {
    const bomb = await labelPicture('png', { width: 8192, height: 6145 });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(pictures.keep(bomb)).rejects.toMatchObject({ status: 400, message: /50 megapixels/ });
  });

  test('that needs too much memory to decode is refused by its header', async () => {
    // Each AVIF states its size in 8 bytes, here one far too large.
    const avif = await labelPicture('avif');
    const size = avif.indexOf('ispe') + 8;
    avif.writeUInt32BE(6300, size);
    avif.writeUInt32BE(6300, size + 4);
    await expect(pictures.keep(avif)).rejects.toMatchObject({
      status: 400,
      message: 'A picture of this kind may have 16 megapixels. Choose a smaller one, or save it as JPEG',
    });
  });

  test('with one endless row is refused', async () => {
    const thread = await labelPicture('png', { width: 20_001, height: 1 });
    await expect(pictures.keep(thread)).rejects.toMatchObject({ status: 400, message: /20,000 pixels long/ });
  });

  test('of 50 megapixels from a phone is accepted', async () => {
    const photograph = await labelPicture('jpeg', { width: 8192, height: 6144 });
    expect(await about(await pictures.keep(photograph))).toMatchObject({ width: 2048, height: 1536 });
  });
});

test('of an archive waits when too many are being processed, and a new one is refused', async () => {
  const picture = await labelPicture();
  const line = Array.from({ length: 34 }, () => pictures.keep(picture));
  const [restored, refused] = [pictures.restore(picture), pictures.keep(picture)];
  await expect(refused).rejects.toMatchObject({ status: 503 });
  await expect(Promise.all([...line, restored])).resolves.toHaveLength(35);
});

describe('the sweep', () => {
  /** Waits until the clock differs from the time of one picture and the next. */
  const momentAfter = async (key: string) =>
    Math.max(
      ...(await Promise.all(
        ['', '-small'].map(async (size) => (await stat(join(folder, `${key}${size}.webp`))).ctimeMs),
      )),
    ) + 0.5;
  const keepOne = async () => pictures.keep(await labelPicture());

  test('deletes only old pictures without a row', async () => {
    const [kept, orphan] = [await keepOne(), await keepOne()];
    const moment = await momentAfter(orphan);
    const fresh = await keepOne();
    const swept = await pictures.sweep(
      async (keys) => keys.filter((key) => key !== orphan).map((picture) => ({ picture, isDeleted: false })),
      moment,
    );
    const left = await readdir(folder);
    expect(swept).toBe(1);
    expect(left).toContain(`${kept}.webp`);
    expect(left).toContain(`${fresh}-small.webp`);
    expect(left).not.toContain(`${orphan}.webp`);
    expect(left).not.toContain(`${orphan}-small.webp`);
  });

  test('completes interrupted hiding and showing, and deletes hidden pictures without a row', async () => {
    const [deleted, living, orphan] = [await keepOne(), await keepOne(), await keepOne()];
    await pictures.hide([living, orphan]);
    const inUse = async (keys: string[]) =>
      keys.filter((key) => key !== orphan).map((picture) => ({ picture, isDeleted: picture === deleted }));
    await pictures.sweep(inUse, Date.now() + 60_000);
    expect(await pictures.find(deleted)).toBeUndefined();
    expect(await pictures.find(living)).toBeDefined();
    expect((await readdir(folder)).filter((name) => name.startsWith(orphan))).toEqual([]);
    await pictures.show([deleted]);
    expect(await pictures.find(deleted)).toBeDefined();
  });
});
