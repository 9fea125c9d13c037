import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sentenceOf } from '@cuverie/contract';
import { invalid, overloaded } from '../http/refusal.ts';
import type { Copies, Reading } from './reader-process.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');

/** The largest accepted picture needs a fifth of it on one core. */
const DEADLINE_MS = 20_000;
/** An idle process is ended after this time, since it uses as much memory as a small server. */
const IDLE_MS = 60_000;
/**
 * Memory of a process in megabytes: the limit of `limits.ts` and a reserve. The system also counts V8's reserved code
 * space, which is hardly used.
 */
const MEMORY_MB = 480 + (process.arch === 'x64' ? 512 : 128);

/**
 * Limits the process's memory (`ulimit` in kilobytes), and makes the system kill it first when memory is short. On
 * systems without these (macOS, Windows), only `limits.ts` applies.
 */
const LIMITED = '{ ulimit -d "$1"; echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; shift; exec "$@"';

/** Returns free memory to the system; otherwise a process keeps as much as its last pictures used. */
const GIVING_BACK = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export type PictureReader = ReturnType<typeof pictureReader>;

interface ReaderOptions {
  memoryMb?: number;
  program?: string;
}

export function pictureReader({ memoryMb = MEMORY_MB, program = PROGRAM }: ReaderOptions = {}) {
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  async function start(): Promise<ChildProcess> {
    const child = spawnLimited(memoryMb, program);
    all.add(child);
    const ended = () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    };
    child.on('exit', ended).on('error', ended);
    let output = '';
    child.stderr?.on('data', (piece: Buffer) => (output = (output + piece.toString()).slice(-2000)));
    const began = await answerOf(child, DEADLINE_MS);
    if (began === undefined) throw noReader(new Error(`The picture reader did not start: ${output}`));
    // The decoder's own messages are not useful.
    child.stderr?.destroy();
    return child;
  }

  function waiting(): ChildProcess | undefined {
    const [child] = idle.keys();
    if (child === undefined) return undefined;
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  }

  const end = (child: ChildProcess): void => {
    // No other call may use it until it has ended.
    idle.delete(child);
    child.kill('SIGKILL');
  };

  async function readBy(child: ChildProcess, bytes: Uint8Array): Promise<Reading | undefined> {
    keepAwake(child, true);
    const answer = answerOf<Reading>(child, DEADLINE_MS);
    child.send(bytes, () => {});
    const reading = await answer;
    if (reading === undefined) return undefined;
    keepAwake(child, false);
    idle.set(child, setTimeout(() => end(child), IDLE_MS).unref());
    return reading;
  }

  return {
    /**
     * Reads a picture in an idle or new process.
     * @throws Refusal 400 for one that cannot be read, 503 if no process can be started
     */
    read: async (bytes: Uint8Array): Promise<Copies> => {
      const used = waiting();
      let reading = await readBy(used ?? (await start()), bytes);
      // The system may have killed a grown process for want of memory, not because of this picture.
      if (reading === undefined && used?.killed === false) reading = await readBy(await start(), bytes);
      // It crashed, or was ended.
      if (reading === undefined) throw invalid({ image: sentenceOf('picture_unreadable') });
      if ('refused' in reading) throw invalid({ image: reading.refused });
      return reading;
    },

    /** Ends all processes, also busy ones. */
    close: (): void => {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

const noReader = (cause: Error) => Object.assign(overloaded('picture_reader'), { cause });

function spawnLimited(memoryMb: number, reading: string): ChildProcess {
  // Few threads, since the stack of each is counted.
  const command = [process.execPath, '--v8-pool-size=1', '--expose-gc', reading];
  const [program = '', ...args] =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', LIMITED, 'sh', String(memoryMb * 1024), ...command];
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: environment(),
    windowsHide: true,
  });
}

/** The environment is not passed on, since it contains secrets. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  return { PATH, LD_LIBRARY_PATH, SystemRoot, UV_THREADPOOL_SIZE: '2', ...GIVING_BACK };
}

/** Only a busy process keeps the server running. */
function keepAwake(child: ChildProcess, isAtWork: boolean): void {
  const how = isAtWork ? 'ref' : 'unref';
  child[how]();
  child.channel?.[how]();
}

/** Returns the next message of a process; `undefined` if it ends first or times out. */
function answerOf<Answer>(child: ChildProcess, deadlineMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
    const done = (answer?: Answer) => {
      clearTimeout(deadline);
      child.off('message', answered).off('exit', ended).off('error', ended);
      resolve(answer);
    };
    const answered = (answer: unknown) => done(answer as Answer);
    const ended = () => done();
    child.once('message', answered).once('exit', ended).once('error', ended);
  });
}
