/** `npm run backup -- FILE`: writes database and pictures to one file while servers run. */
import { resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { noteBackup } from './platform/backup/last.ts';
import { contents } from './platform/backup/manifest.ts';
import { BackupFailed } from './platform/backup/whole-file.ts';
import { writeBackup } from './platform/backup/write.ts';
import { systemClock } from './platform/clock.ts';
import { borrowEmbeddedDatabase } from './platform/database/embedded/embedded.ts';
import { isConnectionLost } from './platform/database/errors.ts';
import { DatabaseUnreachable } from './platform/database/unreachable.ts';
import { StartProblem } from './platform/start-problem.ts';
import { MIGRATIONS } from './server.ts';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());

const log = { info: console.error, warn: console.error, error: console.error };

async function run({ databaseUrl, dataDir }: Config, name: string | undefined): Promise<string[]> {
  if (name === undefined) throw new BackupFailed('Name the file to write: npm run backup -- cuverie.zip');
  // npm runs scripts in the project directory, but a typed path is relative to the person's.
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const embedded = databaseUrl === undefined ? await borrowEmbeddedDatabase({ dataDir, log }) : undefined;
  const target = embedded?.connection ?? { url: databaseUrl ?? '' };
  try {
    const { signal } = stopping;
    const source = { target, dataDir, migrations: MIGRATIONS, clock: systemClock, signal };
    const manifest = await writeBackup(source, file).catch((error: unknown) => {
      if (signal.aborted) throw new BackupFailed('Stopped; nothing was written.');
      throw databaseUrl !== undefined && isConnectionLost(error) ? new DatabaseUnreachable(error) : error;
    });
    await noteBackup(dataDir, manifest.createdAt, file);
    return [
      `${contents(manifest)} were written to ${file}. It holds password hashes: keep it where no one else can read it.`,
      ...(manifest.missing.length > 0
        ? [`Not in it, since their files are not there: ${manifest.missing.join(', ')}.`]
        : []),
    ];
  } finally {
    await embedded?.stop();
  }
}

try {
  for (const line of await run(readConfig(process.env, process.cwd()), process.argv[2])) console.log(line);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
