/**
 * Simulates a power loss on one machine: the data folder is on a file system in a file. While several users write, that
 * file is copied at a random instant, and all processes are killed. The copy has only what reached the disk, and
 * nothing from the machine's memory. It replaces the disk, the server is started again, and acknowledged writes must be
 * there. Mounting requires root.
 */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { randomFrom } from '../../apps/server/src/testing/faults/random.ts';
import { treeOf } from './processes.ts';
import { databaseOf, endServer, startServer } from './server.ts';
import { number } from './watch.ts';
import { check, moveIn, onceNotBusy, type Tally, WRITERS, write } from './writing.ts';

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
  // The user that runs PostgreSQL needs access, or the database would be elsewhere.
  await chmod(folder, 0o711);
  const disk = join(folder, 'disk');
  await run('truncate', ['-s', `${DISK_MB}M`, disk]);
  await run('mkfs.ext4', ['-q', disk]);
  const at = join(folder, 'mounted');
  await mkdir(at);
  const dataDir = join(at, 'data');
  const tally: Tally = { acknowledged: 0, lost: [], faults: [], busy: 0 };
  await run('mount', ['-o', 'loop', disk, at]);
  let server = await startServer(dataDir);
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
          () => isOn,
        ),
      );
      for (const end = Date.now() + WAITED_MS; received.acknowledged < WRITES && Date.now() < end; )
        await pause(5);
      await pause(random.below(60));
      const standing = [server.pid, (await databaseOf(dataDir)).pid].flatMap((pid) => treeOf(pid));
      for (const { pid } of standing) signal(pid, 'SIGSTOP');
      await copyFile(disk, join(folder, 'lost'));
      isOn = false;
      for (const { pid } of standing) signal(pid, 'SIGKILL');
      await Promise.all([...writers, server.ended]);
      await unmount(at);
      await rename(join(folder, 'lost'), disk);
      await run('mount', ['-o', 'loop', disk, at]);
      server = await startServer(dataDir);
      const { origin } = server;
      await onceNotBusy(() => check(origin, written, 'the power was lost', tally), tally);
      written.account.connection.close();
      console.log(
        `  ${loss} losses, ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} lost`,
      );
    }
  } finally {
    await endServer(server);
    await unmount(at);
    await rm(folder, { recursive: true, force: true });
  }
  for (const problem of [...tally.lost, ...tally.faults].slice(0, 20)) console.log(`  ${problem}`);
  console.log(
    `power: ${values.losses} losses, ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} of them lost, ` +
      `${tally.faults.length} answers of 5xx`,
  );
  return tally.lost.length + tally.faults.length > 0 ? 1 : 0;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // A worker of the database ended by itself meanwhile.
  }
}

/** A killed process may keep it busy for a moment. */
async function unmount(at: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await run('umount', [at]);
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}
