import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { labelPicture } from '../../testing/pictures.ts';
import { type PictureReader, pictureReader } from './reader.ts';

let reader: PictureReader | undefined;
const readerWith = (options?: Parameters<typeof pictureReader>[0]) => (reader = pictureReader(options));
afterEach(() => {
  vi.useRealTimers();
  reader?.close();
});

/** Lists the picture processes of a process. */
const readersOf = (pid: number | undefined): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...command]) => Number(parent) === pid && command.join(' ').includes('reader-process'),
    )
    .map(([child]) => Number(child));

/** A reader that has read a picture, and its process; other tests may have theirs. */
async function readerAtWork() {
  const before = readersOf(process.pid);
  const { read } = readerWith();
  await read(await labelPicture());
  const pid = readersOf(process.pid).find((some) => !before.includes(some)) ?? 0;
  return { read, pid };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const TOO_MUCH = {
  status: 400,
  message: 'This picture takes too much time or memory to read. Choose a smaller one, or save it as JPEG',
};

describe.skipIf(process.platform === 'win32')('a picture', () => {
  test('that crashes its decoder is refused with a message', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuverie-reader-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = join(folder, 'dies.js');
    const dies = "process.on('message', () => process.kill(process.pid, 'SIGKILL')); process.send('ready');";
    await writeFile(program, dies);
    await expect(readerWith({ program }).read(await labelPicture())).rejects.toMatchObject(TOO_MUCH);
  });

  test('is read even if the system kills the idle process', async () => {
    const { read, pid } = await readerAtWork();
    process.kill(pid, 'SIGSTOP');
    const reading = read(await labelPicture());
    process.kill(pid, 'SIGKILL');
    expect(await reading).toMatchObject({ full: expect.anything() });
    await expect(read(await labelPicture())).resolves.toMatchObject({ full: expect.anything() });
    expect(readersOf(process.pid)).not.toContain(pid);
  });

  test('that takes too long is refused with a message, and the next one is read', async () => {
    const { read, pid } = await readerAtWork();
    process.kill(pid, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = read(await labelPicture()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await refused).toMatchObject(TOO_MUCH);
    vi.useRealTimers();
    await expect(read(await labelPicture())).resolves.toMatchObject({ full: expect.anything() });
  });

  test.runIf(process.platform === 'linux')('that takes more memory than there is, is refused', async () => {
    const interlaced = await labelPicture('png', { width: 8000, height: 5000 }, { progressive: true });
    const code = process.arch === 'x64' ? 512 : 128;
    const { read } = readerWith({ memoryMb: code + 160 });
    await expect(read(interlaced)).rejects.toMatchObject({ status: 400 });
    await expect(read(await labelPicture())).resolves.toMatchObject({ full: expect.anything() });
  });
});

test('is refused with a request to retry if no process can be started', async () => {
  const { read } = readerWith({ memoryMb: 1 });
  await expect(read(await labelPicture())).rejects.toMatchObject({ status: 503 });
});

describe.skipIf(process.platform === 'win32')('a process that reads pictures', () => {
  test('is not sent to a process that is ending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { read } = await readerAtWork();
    const label = await labelPicture();
    vi.advanceTimersByTime(60_000);
    expect(await read(label)).toMatchObject({ full: expect.anything() });
  });

  test('waits a minute for the next picture before it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const before = readersOf(process.pid);
    const { read, pid } = await readerAtWork();
    await read(await labelPicture());
    expect(readersOf(process.pid).filter((some) => !before.includes(some))).toEqual([pid]);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 });
  });

  test('keeps the decoder out of the server’s memory, ends with it even if killed, and does not keep it running', async () => {
    const program = `
      const { pictureReader } = await import(${JSON.stringify(join(import.meta.dirname, 'reader.ts'))});
      const { full } = await pictureReader().read(Buffer.from(process.argv[1], 'base64'));
      const libraries = process.report.getReport().sharedObjects.filter((name) => name.includes('vips'));
      console.log(JSON.stringify({ bytes: full.length, libraries }));
      if (process.argv[2] === 'stay') setInterval(() => {}, 1000);`;
    const start = async (...rest: string[]) => {
      const picture = (await labelPicture()).toString('base64');
      return spawn(process.execPath, ['--input-type=module', '-e', program, picture, ...rest], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    };
    const stays = await start('stay');
    const [said] = (await once(stays.stdout, 'data')) as [Buffer];
    expect(JSON.parse(String(said))).toEqual({ bytes: expect.any(Number), libraries: [] });
    const [pid = 0] = readersOf(stays.pid);
    expect(isRunning(pid)).toBe(true);
    stays.kill('SIGKILL');
    await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 });

    const ends = await start();
    ends.stdout.resume();
    expect(await once(ends, 'exit')).toEqual([0, null]);
  });
});
