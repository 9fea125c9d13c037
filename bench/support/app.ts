import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { jobsOf } from '../../apps/server/src/platform/jobs/jobs.ts';
import { type Mail, mailToLog } from '../../apps/server/src/platform/mail/mail.ts';
import { callOutsideTo } from '../../apps/server/src/platform/outgoing/outgoing.ts';
import { passwordsWith } from '../../apps/server/src/platform/passwords/passwords.ts';
import { picturesIn } from '../../apps/server/src/platform/pictures/pictures.ts';
import { plansOf } from '../../apps/server/src/platform/plans/plans.ts';
import { quotasOf } from '../../apps/server/src/platform/quotas/quotas.ts';
import { secretsBy } from '../../apps/server/src/platform/secrets/secrets.ts';

/** The whole application as in production, except for its log; without a built web app unless one is given. */
export async function appOn(
  db: Database,
  folder: string,
  webDir = join(folder, 'no-web-application'),
  mail?: Mail,
  level = 'warn',
): Promise<FastifyInstance> {
  const logger = pino({ level });
  const clock = systemClock;
  const pictures = picturesIn(folder);
  const { limits, sessionLife, tellsOfSignIns } = readConfig({}, '/');
  return buildApp({
    db,
    clock,
    quotas: quotasOf({ db, clock, limits, folder: join(folder, 'temporary') }),
    plans: plansOf(undefined, { db, clock }),
    passwords: await passwordsWith(),
    pictures,
    mail: mail ?? mailToLog(logger),
    jobs: jobsOf({ db, clock, log: logger }),
    outgoing: callOutsideTo({ hosts: [] }),
    secrets: secretsBy(Buffer.alloc(32)),
    sessionLife,
    tellsOfSignIns,
    siteUrl: () => 'http://localhost:3000',
    mediaDir: folder,
    webDir,
    publicUrl: undefined,
    trustProxy: false,
    signUp: 'open',
    payments: undefined,
    logger,
    askDatabase: async () => true,
    isReady: async () => true,
    isDatabaseFull: async () => false,
    backupState: async () => ({ isScheduled: false, lastAt: undefined, failedAt: undefined }),
  });
}
