/** `npm run restore -- FILE`: replaces the current data with a backup. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { contents } from './platform/backup/manifest.ts';
import { openBackup, proveBackup } from './platform/backup/read.ts';
import { RestoreRefused, restoreBackup } from './platform/backup/restore.ts';
import { systemClock } from './platform/clock.ts';
import { isRoot } from './platform/database/embedded/account.ts';
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts';
import { isConnectionLost } from './platform/database/errors.ts';
import { DatabaseUnreachable } from './platform/database/unreachable.ts';
import { StartProblem } from './platform/start-problem.ts';
import { MIGRATIONS } from './server.ts';

const log = { info: console.error, warn: console.error, error: console.error };

async function run({ databaseUrl, dataDir }: Config, name: string | undefined): Promise<void> {
  if (name === undefined)
    throw new RestoreRefused('Name the backup to restore: npm run restore -- cuverie.zip');
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const backup = await openBackup(file);
  try {
    await proveBackup(backup);
    console.log(`${file} of ${backup.manifest.createdAt} is whole.`);
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    const embedded = databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir, log }) : undefined;
    const target = embedded?.connection ?? { url: databaseUrl ?? '' };
    try {
      const into = { target, dataDir, migrations: MIGRATIONS, clock: systemClock };
      const aside = await restoreBackup(backup, into).catch((error: unknown) => {
        throw databaseUrl !== undefined && isConnectionLost(error) ? new DatabaseUnreachable(error) : error;
      });
      console.log(
        `${contents(backup.manifest)} were restored. Everybody signs in again, and turns API tokens on again.`,
      );
      if (aside !== undefined)
        console.log(`What was there before is in ${aside}: restore it to go back, or delete it.`);
    } finally {
      await embedded?.stop();
    }
  } finally {
    backup.close();
  }
}

try {
  await run(readConfig(process.env, process.cwd()), process.argv[2]);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
