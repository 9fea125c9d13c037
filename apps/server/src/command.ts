import { type Config, readConfig } from './config.ts';
import { connect, type Db } from './platform/database/database.ts';
import { borrowEmbeddedDatabase } from './platform/database/embedded/embedded.ts';
import { sql } from './platform/database/sql.ts';
import { DatabaseUnreachable } from './platform/database/unreachable.ts';
import { StartProblem } from './platform/start-problem.ts';

const log = { info: console.error, warn: console.error, error: console.error };

/**
 * Runs an administrator's command on the database while servers run, and prints its result. A problem is printed and
 * exits with code 1.
 */
export async function runCommand(
  name: string,
  act: (db: Db, args: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig(process.env, process.cwd());
    console.log(await withDatabase(name, config, (db) => act(db, process.argv.slice(2))));
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  }
}

async function withDatabase(
  name: string,
  { databaseUrl, dataDir }: Config,
  act: (db: Db) => Promise<string>,
): Promise<string> {
  const embedded = databaseUrl === undefined ? await borrowEmbeddedDatabase({ dataDir, log }) : undefined;
  const target = embedded?.connection ?? { url: databaseUrl ?? '' };
  const db = connect({ ...target, max: 1, applicationName: `cuverie ${name}` });
  try {
    if (databaseUrl !== undefined)
      await db.count(sql`select 1`).catch((error: unknown) => {
        throw new DatabaseUnreachable(error);
      });
    return await act(db);
  } finally {
    await db.end({ timeout: 5 });
    await embedded?.stop();
  }
}
