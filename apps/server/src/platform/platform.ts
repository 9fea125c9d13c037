import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { CallOutside } from './outgoing/outgoing.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Plans } from './plans/plans.ts';
import type { Quotas } from './quotas/quotas.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { SessionLife } from './sessions/sessions.ts';

/** Services passed to every feature. */
export interface Platform {
  db: Database;
  clock: Clock;
  pictures: Pictures;
  quotas: Quotas;
  plans: Plans;
  passwords: Passwords;
  mail: Mail;
  /** Jobs for later or at intervals. */
  jobs: Jobs;
  /** Calls to URLs given by people. */
  outgoing: CallOutside;
  secrets: Secrets;
  sessionLife: SessionLife;
  /** Whether people are mailed about a login from a new device. */
  tellsOfSignIns: boolean;
  /** Public URL without a trailing slash; never taken from a request, which may be forged. */
  siteUrl: () => string;
}
