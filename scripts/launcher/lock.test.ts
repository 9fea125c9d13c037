import { existsSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, write } from '../testing/fixtures.ts';
import { LaunchFailure } from './failure.mjs';
import { withLock } from './lock.mjs';

describe('a lock between launches', () => {
  test('runs one action after the other, and is gone afterwards', async () => {
    const path = join(await temporaryFolder(), 'lock');
    const events: string[] = [];
    const act = (name: string) =>
      withLock(path, async () => {
        events.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        events.push(`${name} ends`);
      });
    await Promise.all([act('one'), act('other')]);
    const first = events[0]?.startsWith('one') ? ['one', 'other'] : ['other', 'one'];
    expect(events).toEqual(first.flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(existsSync(path)).toBe(false);
  });

  test('is released when the action fails', async () => {
    const path = join(await temporaryFolder(), 'lock');
    await expect(withLock(path, () => Promise.reject(new Error('no cork')))).rejects.toThrow('no cork');
    expect(existsSync(path)).toBe(false);
  });

  test('is taken over from a killed holder', async () => {
    const path = join(await temporaryFolder(), 'lock');
    await mkdir(path);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await utimes(path, aMinuteAgo, aMinuteAgo);
    await expect(withLock(path, () => Promise.resolve('mine'))).resolves.toBe('mine');
  });

  test('is not waited for after the launch was asked to end', async () => {
    const path = join(await temporaryFolder(), 'lock');
    await mkdir(path);
    const waiting = withLock(
      path,
      () => Promise.resolve('mine'),
      () => true,
    );
    await expect(waiting).rejects.toThrow('Stopped waiting');
  });

  test('reports a folder that is not writable with a message', async () => {
    const file = await write(join(await temporaryFolder(), 'file'), '');
    const locking = withLock(join(file, 'cache', 'lock'), () => Promise.resolve('mine'));
    await expect(locking).rejects.toThrow(LaunchFailure);
    await expect(locking).rejects.toThrow(`nothing can be written to ${join(file, 'cache')} (ENOTDIR)`);
  });
});
