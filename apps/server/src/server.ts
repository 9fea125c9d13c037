import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { closeDemoEstate, DEMO_LOGIN, fillDemoEstate } from './demo/demo.ts';
import { sweepDeletions } from './features/auth/deletion/deletion.sweep.ts';
import { sweepEmails } from './features/auth/emails/emails.service.ts';
import { passkeysElsewhere } from './features/auth/factors/elsewhere.ts';
import { sweepChallenges } from './features/auth/factors/factors.service.ts';
import { sweepOrganisationSteps } from './features/auth/organisation/steps.ts';
import { sweepResets } from './features/auth/passwords/resets.service.ts';
import { sweepInvitations } from './features/auth/people/invitations.service.ts';
import { sweepDevices } from './features/auth/sign-in/devices.ts';
import { sweepTokens } from './features/auth/tokens/tokens.service.ts';
import { picturesInUse } from './features/cellar/pictures.ts';
import { sweepUndos } from './features/cellar/undo/undo.service.ts';
import { importPicturesInUse } from './features/exchange/import-rows.store.ts';
import { sweepImports } from './features/exchange/imports.service.ts';
import { brokerConnections } from './features/fermentation/devices/brokers/broker-connections.ts';
import { sweepPosts } from './features/fermentation/devices/devices.service.ts';
import { grapePicturesInUse } from './features/grapes/grapes.store.ts';
import { loadReference } from './features/grapes/reference.ts';
import { sweepHistory } from './features/history/history.service.ts';
import { sweepDeliveries } from './features/notifications/notifications.routes.ts';
import { paymentsBy } from './features/plans/stripe.ts';
import { fetchWeather, LOOK_EVERY_MIN } from './features/vineyard/weather/fetching/fetching.ts';
import { openDatabase } from './open-database.ts';
import { backupsOf } from './platform/backup/schedule.ts';
import { picturesFolder } from './platform/backup/write.ts';
import { systemClock } from './platform/clock.ts';
import { connectionsFor, mostOpenFiles } from './platform/connections/limits.ts';
import type { Db } from './platform/database/database.ts';
import { isRoot } from './platform/database/embedded/account.ts';
import { describeFolderProblem } from './platform/database/embedded/errors.ts';
import { migrate, pendingMigrations } from './platform/database/migrations/migrations.ts';
import { sql } from './platform/database/sql.ts';
import { sweepTemporary } from './platform/files.ts';
import { detectForeignDump } from './platform/history/epoch.ts';
import { runPeriodically } from './platform/housekeeping.ts';
import { type Jobs, jobsOf } from './platform/jobs/jobs.ts';
import { type Mail, mailToLog } from './platform/mail/mail.ts';
import { mailByJobs } from './platform/mail/mail-jobs.ts';
import { deliverBySmtp, senderOf } from './platform/mail/smtp.ts';
import { loggerAt } from './platform/observe/log.ts';
import { callOutsideTo, socketsTo } from './platform/outgoing/outgoing.ts';
import { passwordsWith } from './platform/passwords/passwords.ts';
import { type PictureInUse, type PictureKey, picturesIn } from './platform/pictures/pictures.ts';
import { plansOf, sweepEvents } from './platform/plans/plans.ts';
import type { Platform } from './platform/platform.ts';
import { quotasOf } from './platform/quotas/quotas.ts';
import { type Secrets, secretsOf } from './platform/secrets/secrets.ts';
import { sweepSessions } from './platform/sessions/sessions.ts';
import { StartProblem } from './platform/start-problem.ts';
import { sweepThrottles } from './platform/throttles/throttles.ts';
import { type Tls, tlsWith } from './platform/tls/tls.ts';

export const MIGRATIONS = join(import.meta.dirname, '../migrations');
const WEB = join(import.meta.dirname, '../../web/dist');

/** At most as long as open calls have for their end. */
const HOUSEKEEPING_PATIENCE_MS = 5000;

/** A picture this old without a committed row is unused, on any server. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

export interface RunningServer {
  /** Messages for the person who started it, one per line. */
  greeting: string[];
  /** Its URL. */
  address: string;
  /** Answers open calls, then ends the embedded database. */
  stop(): Promise<void>;
}

/** The configured address is in use, or not of this machine. */
class AddressProblem extends StartProblem {}

export interface Wishes {
  /** Whether to create the demo estate with realistic data. */
  demo?: boolean;
  /** Called when another server took the database over, so that this one must end. */
  onLost?: (error: Error) => void;
}

/**
 * Starts everything: database, migrations, HTTP.
 * @throws a named error with a message for the terminal if something prevents it from serving
 */
export async function startServer(config: Config, wishes: Wishes = {}): Promise<RunningServer> {
  const mediaDir = picturesFolder(config.dataDir);
  const temporaryDir = join(config.dataDir, 'temporary');
  // Users without access to the database must not read files beside it; as root, PostgreSQL's own user must pass
  // through.
  await makeFolder(config.dataDir, isRoot() ? 0o711 : 0o700);
  await makeFolder(mediaDir, 0o700);
  await makeFolder(temporaryDir, 0o700);
  const logger = loggerAt(config.logLevel);
  const tls = config.tls && (await tlsWith(config.tls, systemClock));
  const database = await openDatabase(config, logger, wishes.onLost);
  try {
    const { db, watch } = database;
    await migrate(db, MIGRATIONS);
    await detectForeignDump(db);
    await loadReference(db);
    const pictures = picturesIn(mediaDir);
    const clock = systemClock;
    const quotas = quotasOf({ db, clock, limits: config.limits, folder: temporaryDir });
    const stopping = new AbortController();
    let isGoing = true;
    const backups = backupsOf(
      db,
      {
        target: database.target,
        dataDir: config.dataDir,
        migrations: MIGRATIONS,
        clock,
        signal: stopping.signal,
      },
      config.backups,
    );
    const secrets = await secretsOf(config.dataDir, config.secretsKey);
    const jobs = jobsOf({ db, clock, log: logger });
    const mail = mailFor(config, { log: logger, jobs, secrets });
    const payments = config.payment && (await paymentsBy(config.payment));
    const platform: Platform = {
      db,
      clock,
      passwords: await passwordsWith(),
      pictures,
      quotas,
      plans: plansOf(payments, { db, clock }),
      mail,
      jobs,
      outgoing: callOutsideTo({ hosts: config.outgoingHosts }),
      secrets,
      sessionLife: config.sessionLife,
      tellsOfSignIns: config.tellsOfSignIns,
      siteUrl: () => addressFor(config, app.server.address(), tls),
    };
    if (wishes.demo) await fillDemoEstate(platform);
    const elsewhere = await passkeysElsewhere(db, config.publicUrl);
    if (elsewhere !== undefined) logger.warn(elsewhere);
    const isDemoClosed = !wishes.demo && (await closeDemoEstate(platform));
    const app = await buildApp({
      ...platform,
      mediaDir,
      webDir: WEB,
      publicUrl: config.publicUrl,
      hstsSubdomains: config.hstsSubdomains,
      trustProxy: config.trustProxy,
      tls,
      connections: connectionsFor(mostOpenFiles(), config.connections),
      signUp: config.signUp,
      payments,
      organisation: config.organisation,
      weather: config.weather,
      logger,
      isDatabaseFull: database.isFull,
      backupState: backups.state,
      askDatabase: async () => watch.rows(sql`select 1`),
      isReady: async () => isGoing && (await pendingMigrations(watch, MIGRATIONS)).length === 0,
    });
    const { weather: service } = config;
    if (service)
      jobs.every('fetch weather', LOOK_EVERY_MIN, (signal) =>
        fetchWeather({ db, clock, log: logger, service, signal }),
      );
    // Fastify does not know that its connections use TLS.
    const listenTextResolver = (at: string) =>
      `Server listening at ${tls ? at.replace(/^http:/, 'https:') : at}`;
    await app
      .listen({ port: config.port, host: config.host, listenTextResolver })
      .catch((error: NodeJS.ErrnoException) => {
        throw addressProblem(error, config) ?? error;
      });
    await jobs.start();
    const brokers = brokerConnections({
      ...platform,
      open: socketsTo({ hosts: config.outgoingHosts }),
      log: logger,
    });
    brokers.start();
    const housekeeping = runPeriodically(
      [
        () => sweepSessions(db, clock),
        () => sweepThrottles(db, clock),
        () => sweepResets(db, clock),
        () => sweepInvitations(db, clock),
        () => sweepEmails(db, clock),
        () => sweepDevices(db, clock),
        () => sweepTokens(db, clock),
        () => sweepPosts(db, clock),
        () => sweepChallenges(db, clock),
        () => sweepOrganisationSteps(db, clock),
        // Before the pictures, so that those of deleted rows are deleted too.
        () => sweepUndos(db, clock),
        () => sweepImports(db, clock),
        () => sweepHistory(db, clock, config.historyDays),
        async () => {
          if (await tls?.renew()) logger.info('the certificate was renewed');
        },
        () => sweepEvents(db, clock),
        () => jobs.sweep(),
        () => sweepDeliveries(db, clock.now()),
        () => sweepTemporary(temporaryDir, clock.now().getTime()),
        () => pictures.sweep((keys) => findUsedPictures(db, keys), clock.now().getTime() - ORPHAN_AGE_MS),
      ],
      (error) => logger.warn({ err: error }, 'a housekeeping task failed; it is tried again later'),
    );
    // A task of its own, since it may take minutes.
    const backingUp = runPeriodically([backups.makeIfDue], (error) =>
      logger.error({ err: error }, 'the backup failed; it is tried again later'),
    );
    // Deleting a huge estate must not block other tasks either.
    const deleting = runPeriodically(
      [() => sweepDeletions({ ...platform, log: logger, signal: stopping.signal })],
      (error) => logger.error({ err: error }, 'an account was not deleted; it is tried again later'),
    );
    // Runs at start too, or a frequently restarted server would never reach it.
    void housekeeping.round();
    void backingUp.round();
    void deleting.round();
    const address = platform.siteUrl();
    const ofCertificate = tls?.notice();
    return {
      address,
      greeting: [
        ...database.notices,
        ...(ofCertificate === undefined ? [] : [ofCertificate]),
        ...(wishes.demo ? [DEMO_OPEN] : []),
        ...(isDemoClosed ? [DEMO_CLOSED] : []),
        `Cuverie is ready at ${address}`,
      ],
      async stop() {
        try {
          stopping.abort();
          // Load balancers notice it and stop sending calls.
          isGoing = false;
          await delay(config.stopDelayMs);
          // A run may wait for a hanging database; an aborted one is repeated after the next start.
          await Promise.all([
            app.close(),
            Promise.race([
              Promise.all([housekeeping.stop(), backingUp.stop(), deleting.stop(), brokers.stop()]),
              delay(HOUSEKEEPING_PATIENCE_MS),
            ]),
          ]);
          // Delayed mails become jobs, which are then started.
          await mail.stop();
          await jobs.stop();
        } finally {
          pictures.close();
          // The database is a separate process, so it must be ended even if another step fails.
          await database.close();
        }
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns which of these pictures a row of any feature still uses. */
async function findUsedPictures(db: Db, keys: PictureKey[]): Promise<PictureInUse[]> {
  const inUse = [picturesInUse, grapePicturesInUse, importPicturesInUse].map((ask) => ask(db, keys));
  return (await Promise.all(inUse)).flat();
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode }).catch((error: unknown) => {
    throw describeFolderProblem(folder, error);
  });
}

const DEMO_CLOSED = 'The login of the demo estate is closed; a start with --demo opens it again.';

const DEMO_OPEN = `The demo estate is open to ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`;

interface MailNeeds {
  log: Logger;
  jobs: Jobs;
  secrets: Secrets;
}

function mailFor(config: Config, needs: MailNeeds): Mail {
  const { smtpUrl } = config;
  if (smtpUrl === undefined) return mailToLog(needs.log);
  return mailByJobs({ ...needs, deliver: deliverBySmtp(smtpUrl, senderOf(smtpUrl, config)) });
}

function addressFor(config: Config, address: ReturnType<Server['address']>, tls: Tls | undefined): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const port = typeof address === 'object' && address ? address.port : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::' || config.host === '127.0.0.1';
  // Browsers accept a certificate for its own names only.
  const host = tls?.name() ?? (everywhere ? 'localhost' : config.host);
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function addressProblem(error: NodeJS.ErrnoException, { host, port }: Config): AddressProblem | undefined {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use on this machine. Set PORT to another one, for example PORT=${port + 1}.`,
    EACCES: `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? undefined : new AddressProblem(sentence);
}
