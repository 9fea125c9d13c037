/** `npm run shard`: distributes the tables of a database over its Citus cluster. */
import { type Config, readConfig } from './config.ts';
import { connect } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations/migrations.ts';
import { type Shards, shardDatabase } from './platform/database/shards/shards.ts';
import { sql } from './platform/database/sql.ts';
import { DatabaseUnreachable } from './platform/database/unreachable.ts';
import { StartProblem } from './platform/start-problem.ts';
import { MIGRATIONS } from './server.ts';

async function run({ databaseUrl }: Config): Promise<Shards> {
  if (databaseUrl === undefined) {
    throw new StartProblem(
      'DATABASE_URL is not set: it has to name the database on the coordinator of a Citus cluster, whose tables are ' +
        'to be spread over its machines. docs/growing.md says how to make one.',
    );
  }
  const db = connect({ url: databaseUrl, max: 1, applicationName: 'cuverie shard' });
  try {
    await db.count(sql`select 1`).catch((error: unknown) => {
      throw new DatabaseUnreachable(error);
    });
    await migrate(db, MIGRATIONS);
    return await shardDatabase(db);
  } finally {
    await db.end({ timeout: 5 });
  }
}

function sentences({ distributed, copied, before }: Shards): string[] {
  const were = `${before} ${before === 1 ? 'table lies' : 'tables lie'} where they should already.`;
  return [
    ...(distributed.length > 0 ? [`Spread by estate over the workers: ${distributed.join(', ')}.`] : []),
    ...(copied.length > 0 ? [`Copied to every machine: ${copied.join(', ')}.`] : []),
    ...(before > 0 ? [were] : []),
    ...(distributed.length + copied.length === 0 ? ['There was nothing to do.'] : []),
  ];
}

try {
  const shards = await run(readConfig(process.env, process.cwd()));
  for (const line of sentences(shards)) console.log(line);
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
