/** A backup of 100,000 wines with 1,000 pictures and its restore, while the server answers calls. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { addEstates } from './seeds/estates.ts';
import { fillCellars } from './seeds/wines.ts';
import { appOn } from './support/app.ts';
import { startDatabase } from './support/database.ts';
import { median, milliseconds, quantile } from './support/figures.ts';

const WINES = 100_000;
const PICTURES = 1000;
/** The size of a phone's photo of a label, in its two versions. */
const FULL_BYTES = 330_000;
const SMALL_BYTES = 25_000;
const BACKUP_BUDGET_S = 30;
const RESTORE_BUDGET_S = 60;
const BETWEEN_CALLS_MS = 50;

const SERVER = join(import.meta.dirname, '../apps/server/src');

async function run(script: string, dataDir: string, file: string): Promise<void> {
  const child = spawn(process.execPath, [join(SERVER, script), file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
}

const { db, folder, end } = await startDatabase();
const elsewhere = await mkdtemp(join(tmpdir(), 'cuverie-restored-'));
try {
  const app = await appOn(db, folder);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const [ana] = await addEstates(db, 1);
  if (ana === undefined) throw new Error('An account is missing.');
  await fillCellars(db, String(WINES));
  const wines = await db.rows<{ id: string }>(sql`select id from wines order by id limit ${PICTURES}`);
  await mkdir(join(folder, 'pictures'));
  for (const { id } of wines) {
    const key = randomBytes(16).toString('hex');
    await writeFile(join(folder, 'pictures', `${key}.webp`), randomBytes(FULL_BYTES));
    await writeFile(join(folder, 'pictures', `${key}-small.webp`), randomBytes(SMALL_BYTES));
    await db.count(sql`update wines set picture = ${key} where id = ${id}`);
  }

  /** Requests a page of wines repeatedly until `act` is done. */
  const beside = async (what: string, budget: number, act: () => Promise<void>): Promise<void> => {
    const times: number[] = [];
    let refused = 0;
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        times.push(
          await milliseconds(async () => {
            const headers = { authorization: `Bearer ${ana.access}` };
            const response = await fetch(`${origin}/cellar/wines?limit=50`, { headers });
            // A busy answer is possible on a loaded machine.
            refused += response.status === 503 ? 1 : 0;
            if (!response.ok && response.status !== 503)
              throw new Error(`The server answered ${response.status}.`);
            await response.arrayBuffer();
          }),
        );
        await pause(BETWEEN_CALLS_MS);
      }
    };
    const asking = ask();
    const seconds = (await milliseconds(act)) / 1000;
    isOver = true;
    await asking;
    console.log(
      `${what.padEnd(8)} ${seconds.toFixed(1)} s, ${seconds <= budget ? 'within' : 'ABOVE'} the budget of ${budget} s; ` +
        `meanwhile a page of 50 took ${median(times).toFixed(0)} ms (p99 ${quantile(times, 0.99).toFixed(0)} ms, ${times.length} calls, ${refused} refused)`,
    );
  };

  const file = join(elsewhere, 'backup.zip');
  await beside('at rest', BACKUP_BUDGET_S, () => pause(5000));
  await beside('backup', BACKUP_BUDGET_S, () => run('backup.ts', folder, file));
  console.log(`         ${((await stat(file)).size / 1e6).toFixed(0)} MB`);
  await beside('restore', RESTORE_BUDGET_S, () => run('restore.ts', join(elsewhere, 'data'), file));
  await beside('again', RESTORE_BUDGET_S, () => run('restore.ts', join(elsewhere, 'data'), file));
  await app.close();
} finally {
  await end();
  await rm(elsewhere, { recursive: true, force: true, maxRetries: 5 });
}
