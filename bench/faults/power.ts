/**
 * Power loss, as far as one machine can play it: the data folder lies on a file system of its own in a file, and while
 * several people write, that file is copied at any instant. It holds what reached the disk by then, and nothing that only
 * the memory of the machine had. On each copy a server is started, and what was acknowledged before must be there. Needs
 * to be root, to mount it.
 */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { randomFrom } from '../../apps/server/src/testing/faults/random.ts';
import { treeOf } from './processes.ts';
import { databaseOf, endServer, startServer } from './server.ts';
import { number } from './watch.ts';
import { check, moveIn, type Tally, WRITERS, type Written, write } from './writing.ts';

const DISK_MB = 1024;
const WRITES = 60;
const WAITED_MS = 20_000;

const run = promisify(execFile);

export async function power(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { losses: { type: 'string', default: '20' }, seed: { type: 'string' } },
  });
  if (process.getuid?.() !== 0) throw new Error('Only root may mount the disk that loses its power.');
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  console.log(`power: seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-power-'));
  // The user that runs PostgreSQL passes through, or the database would lie elsewhere.
  await chmod(folder, 0o711);
  const disk = join(folder, 'disk');
  await run('truncate', ['-s', `${DISK_MB}M`, disk]);
  await run('mkfs.ext4', ['-q', disk]);
  const unmount = await mount(disk, join(folder, 'now'));
  const tally: Tally = { acknowledged: 0, lost: [], faults: [], busy: 0 };
  try {
    const dataDir = join(folder, 'now', 'data');
    const server = await startServer(dataDir);
    try {
      for (let loss = 1; loss <= Number(values.losses); loss += 1) {
        const written = await moveIn(server.origin);
        let isOn = true;
        const received = { acknowledged: 0 };
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          write(
            written,
            writer,
            () => isOn,
            tally,
            received,
            () => true,
          ),
        );
        for (const end = Date.now() + WAITED_MS; received.acknowledged < WRITES && Date.now() < end; )
          await pause(5);
        await pause(random.below(60));
        const lost = join(folder, 'lost');
        // What is acknowledged from here on may be missing; what stands still writes nothing meanwhile.
        const before = asOf(written);
        const standing = [server.pid, (await databaseOf(dataDir)).pid].flatMap((pid) => treeOf(pid));
        for (const { pid } of standing) signal(pid, 'SIGSTOP');
        await copyFile(disk, lost);
        for (const { pid } of standing) signal(pid, 'SIGCONT');
        isOn = false;
        await Promise.all(writers);
        await startAgain(folder, lost, before, tally);
        written.account.connection.close();
        console.log(
          `  ${loss} losses, ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} lost`,
        );
      }
    } finally {
      await endServer(server);
    }
  } finally {
    await unmount();
    await rm(folder, { recursive: true, force: true });
  }
  for (const problem of [...tally.lost, ...tally.faults].slice(0, 20)) console.log(`  ${problem}`);
  console.log(
    `power: ${values.losses} losses, ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} of them lost, ` +
      `${tally.faults.length} answers of 5xx`,
  );
  return tally.lost.length + tally.faults.length > 0 ? 1 : 0;
}

const asOf = (written: Written): Written => ({
  ...written,
  wines: new Set(written.wines),
  readings: new Set(written.readings),
});

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile: a worker of the database.
  }
}

/** Starts a server on the disk as it was when the power went. */
async function startAgain(folder: string, disk: string, written: Written, tally: Tally): Promise<void> {
  const unmount = await mount(disk, join(folder, 'after'));
  try {
    const server = await startServer(join(folder, 'after', 'data'));
    try {
      await check(server.origin, written, 'the power was lost', tally);
    } finally {
      await endServer(server);
    }
  } finally {
    await unmount();
    await rm(disk);
  }
}

async function mount(disk: string, at: string): Promise<() => Promise<void>> {
  await mkdir(at, { recursive: true });
  await run('mount', ['-o', 'loop', disk, at]);
  return async () => void (await run('umount', [at]));
}
