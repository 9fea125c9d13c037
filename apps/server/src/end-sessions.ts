/** `npm run end-sessions -- EMAIL` or `--everybody`: logs people out everywhere while servers run. */
import { sameEmail } from '@cuverie/domain';
import { runCommand } from './command.ts';
import { findAddressee } from './features/auth/passwords/resets.store.ts';
import { systemClock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { endAllSessions, endEverybodysSessions } from './platform/sessions/sessions.ts';
import { StartProblem } from './platform/start-problem.ts';

const EVERYBODY = '--everybody';

/** Revokes the sessions of one person or of all; returns how many. */
async function endSessions(db: Db, whose: string): Promise<number> {
  if (whose === EVERYBODY) return endEverybodysSessions(db, systemClock);
  const person = await findAddressee(db, sameEmail(whose));
  if (!person) throw new StartProblem(`There is no account with the email ${whose}. Nothing was ended.`);
  return endAllSessions(db, systemClock, person.userId);
}

await runCommand('end-sessions', async (db, [whose]) => {
  if (whose === undefined || (whose.startsWith('-') && whose !== EVERYBODY))
    throw new StartProblem(
      `Name whose sessions are to end: npm run end-sessions -- ana@example.com, or ${EVERYBODY}`,
    );
  const ended = await endSessions(db, whose);
  return `${ended === 1 ? '1 session was' : `${ended} sessions were`} ended. API tokens go on; a person revokes theirs on the page Account.`;
});
