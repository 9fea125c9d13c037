import { sentenceOf } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { invalid } from '../../../platform/http/refusal.ts';
import { movableClock } from '../../../testing/clock.ts';
import { archivePictures, type PictureResult } from './archive-pictures.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Pictures of an archive, with some bytes under each path, that count their use. */
function archiveWith(contents: Record<string, string>, { bytesEach = 1 } = {}) {
  const clock = movableClock();
  const there = new Set<string>();
  const done = { decoded: 0, copied: 0 };
  const stored = (how: 'decoded' | 'copied') => {
    done[how] += 1;
    const key = `${how} ${done[how]}`;
    there.add(key);
    return key;
  };
  const keep = archivePictures({
    clock,
    archive: {
      picture: async (path) => (path in contents ? Buffer.from(String(contents[path])) : undefined),
    },
    pictures: {
      async restore(bytes) {
        clock.advance(HOUR_MS / 2);
        if (bytes.toString().startsWith('damaged')) {
          done.decoded += 1;
          throw invalid({ image: sentenceOf('picture_damaged') });
        }
        return stored('decoded');
      },
      copy: async (key) => (there.has(key) ? stored('copied') : undefined),
      find: async (key) => (there.has(key) ? { path: key, bytes: bytesEach } : undefined),
    },
  });
  return { keep, done, there };
}

async function many(
  keep: (path: string) => Promise<PictureResult>,
  paths: readonly string[],
): Promise<string[]> {
  const kept: string[] = [];
  for (const path of paths) kept.push(Object.values(await keep(path)).join());
  return kept;
}

test('decodes a picture named by many rows once, and stores a copy for each', async () => {
  const { keep, done } = archiveWith({
    'a.webp': 'a',
    'b.webp': 'a',
    'c.webp': 'damaged',
    'd.webp': 'damaged',
  });
  const kept = await many(keep, [
    'a.webp',
    'a.webp',
    'b.webp',
    'c.webp',
    'c.webp',
    'd.webp',
    'none',
    'a.webp',
  ]);
  expect(kept).toEqual([
    'decoded 1',
    'copied 1',
    'copied 2',
    'damaged',
    'damaged',
    'damaged',
    'missing',
    'copied 3',
  ]);
  expect(done).toEqual({ decoded: 2, copied: 3 });
});

test('keeps a picture whose first row was refused for the next one', async () => {
  const { keep, there } = archiveWith({ 'a.webp': 'a' });
  expect(await keep('a.webp')).toEqual({ key: 'decoded 1' });
  there.clear();
  expect(await many(keep, ['a.webp', 'a.webp'])).toEqual(['decoded 2', 'copied 1']);
});

test.each([
  ['many', archiveWith({ 'a.webp': 'a' }), 50_000],
  ['many bytes', archiveWith({ 'a.webp': 'a' }, { bytesEach: 1024 ** 3 }), 4],
])('refuses more pictures than %s', async (_what, { keep }, most) => {
  const kept = await many(keep, Array<string>(most + 2).fill('a.webp'));
  expect(kept.slice(-3)).toEqual([`copied ${most - 1}`, 'too much', 'too much']);
});

test('refuses more pictures than can be decoded in four hours', async () => {
  const paths = Array.from({ length: 10 }, (_, n) => `${n}.webp`);
  const { keep } = archiveWith(Object.fromEntries(paths.map((path) => [path, path])));
  expect((await many(keep, paths)).slice(-3)).toEqual(['decoded 8', 'too much', 'too much']);
});
