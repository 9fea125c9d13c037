import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Plans } from './plans/plans.ts';
import type { Quotas } from './quotas/quotas.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { SessionLife } from './sessions/sessions.ts';

/** What every feature is given to work with. */
export interface Platform {
  db: Database;
  clock: Clock;
  pictures: Pictures;
  quotas: Quotas;
  plans: Plans;
  passwords: Passwords;
  mail: Mail;
  /** What is to be done later, or every few minutes. */
  jobs: Jobs;
  /** Calls to addresses that people gave. */
  outgoing: Outgoing;
  secrets: Secrets;
  sessionLife: SessionLife;
  /** Whether people get a mail about a sign-in from a device they have not used before. */
  tellsOfSignIns: boolean;
  /** Where people reach us, without a trailing slash; never taken from a request, whose sender may lie. */
  siteUrl: () => string;
}
