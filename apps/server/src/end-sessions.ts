/** `npm run end-sessions -- EMAIL`, or `--everybody`: logs people out wherever they are logged in, while servers run. */
import { sameEmail } from '@cuverie/domain';
import { type Config, readConfig } from './config.ts';
import { findAddressee } from './features/auth/resets.store.ts';
import { systemClock } from './platform/clock.ts';
import { connect, type Db } from './platform/database/database.ts';
import { borrowEmbeddedDatabase } from './platform/database/embedded.ts';
import { sql } from './platform/database/sql.ts';
import { DatabaseUnreachable } from './platform/database/unreachable.ts';
import { endAllSessions, endEverybodysSessions } from './platform/sessions/sessions.ts';
import { StartProblem } from './platform/start-problem.ts';

const EVERYBODY = '--everybody';

const log = { info: console.error, warn: console.error, error: console.error };

/** Ends the sessions of a person, or of everybody; answers how many. */
async function end(db: Db, whose: string): Promise<number> {
  if (whose === EVERYBODY) return endEverybodysSessions(db, systemClock);
  const person = await findAddressee(db, sameEmail(whose));
  if (!person) throw new StartProblem(`There is no account with the email ${whose}. Nothing was ended.`);
  return endAllSessions(db, systemClock, person.userId);
}

async function run({ databaseUrl, dataDir }: Config, whose: string | undefined): Promise<string> {
  if (whose === undefined || (whose.startsWith('-') && whose !== EVERYBODY))
    throw new StartProblem(
      `Name whose sessions are to end: npm run end-sessions -- ana@example.com, or ${EVERYBODY}`,
    );
  const embedded = databaseUrl === undefined ? await borrowEmbeddedDatabase({ dataDir, log }) : undefined;
  const target = embedded?.connection ?? { url: databaseUrl ?? '' };
  const db = connect({ ...target, max: 1, applicationName: 'cuverie end-sessions' });
  try {
    if (databaseUrl !== undefined)
      await db.count(sql`select 1`).catch((error: unknown) => {
        throw new DatabaseUnreachable(error);
      });
    const ended = await end(db, whose);
    return `${ended === 1 ? '1 session was' : `${ended} sessions were`} ended. API tokens go on; a person revokes theirs on the page Account.`;
  } finally {
    await db.end({ timeout: 5 });
    await embedded?.stop();
  }
}

try {
  console.log(await run(readConfig(process.env, process.cwd()), process.argv[2]));
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
