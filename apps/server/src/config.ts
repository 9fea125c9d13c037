import { resolve } from 'node:path';
import { trimmedEnd } from '@cuverie/domain';
import type { z } from 'zod';
import { environment, type LOG_LEVELS, type SIGN_UP } from './environment.ts';
import type { OrganisationSettings } from './features/auth/organisation/provider.ts';
import type { PaymentSettings } from './features/plans/stripe.ts';
import { nameOf, type WeatherService } from './features/vineyard/weather/service/open-meteo.ts';
import type { BackupSchedule } from './platform/backup/schedule.ts';
import type { TrustedProxies } from './platform/connections/limits.ts';
import type { Limits } from './platform/quotas/quotas.ts';
import type { SessionLife } from './platform/sessions/sessions.ts';
import { StartProblem } from './platform/start-problem.ts';
import type { CertificateFiles } from './platform/tls/certificate.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Settings that require another one. */
const PAIRS = [
  ['TLS_CERT', 'TLS_KEY'],
  ['TLS_KEY', 'TLS_CERT'],
] as const;

/** Weather settings that require the URL of the service. */
const OF_WEATHER = ['WEATHER_KEY', 'WEATHER_NAME'] as const;

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Absolute paths of the files; `undefined` for plain HTTP. */
  tls: CertificateFiles | undefined;
  /** Without a trailing slash. */
  publicUrl: string | undefined;
  /** Whether HSTS includes subdomains of `publicUrl`. */
  hstsSubdomains: boolean;
  smtpUrl: string | undefined;
  /** Format of a From header, with or without a name. */
  mailFrom: string | undefined;
  trustProxy: TrustedProxies;
  /** Maximum of connections; defaults follow the system's limits. */
  connections: { most: number | undefined; mostPerAddress: number | undefined };
  /** Whether sign-up stays open after the first account. */
  signUp: (typeof SIGN_UP)[number];
  /** Delay of the end after a stop signal, during which the server reports that it is not ready. */
  stopDelayMs: number;
  /** How plans are paid for; `undefined` without plans. */
  payment: PaymentSettings | undefined;
  /** `undefined` if people only log in with what they have here. */
  organisation: OrganisationSettings | undefined;
  /** `undefined` without a weather service. */
  weather: WeatherService | undefined;
  sessionLife: SessionLife;
  /** Lifetime of changes in the history. */
  historyDays: number;
  tellsOfSignIns: boolean;
  /** Key for secrets; the default is a key in the data folder. */
  secretsKey: string | undefined;
  /** Internal hosts that outgoing calls may reach: names, addresses and ranges. */
  outgoingHosts: readonly string[];
  /** `undefined` without scheduled backups. */
  backups: BackupSchedule | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  limits: Limits;
}

/** A variable of the environment is invalid. */
export class ConfigProblem extends StartProblem {
  constructor(problems: string[]) {
    super(
      `Cuverie can't start, because of its environment:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
}

/**
 * Reads the configuration from environment variables; an empty one counts as missing.
 * @throws ConfigProblem naming every invalid variable, never its value, which may be a secret
 */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(given);
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...PAIRS.filter(([one, other]) => one in given && !(other in given)).map(
      ([one, other]) => `${other} must be set, too: a certificate and its key go together, and ${one} is set`,
    ),
  ];
  if (!('WEATHER_URL' in given)) {
    const idle = OF_WEATHER.filter((name) => name in given);
    problems.push(...idle.map((name) => `WEATHER_URL must be set, too: ${name} is of the service it names`));
  }
  if (!result.success || problems.length > 0) throw new ConfigProblem(problems);
  const { data } = result;
  const lacking = data.PLANS === 'on' ? NEEDED_BY_PLANS.filter((name) => data[name] === undefined) : [];
  if (lacking.length > 0)
    throw new ConfigProblem(lacking.map((name) => `${name} is needed with PLANS=on; see docs/plans.md`));
  if (Object.keys(given).some((name) => name.startsWith('OIDC_'))) {
    const missing = NEEDED_BY_OIDC.filter((name) => data[name] === undefined);
    if (missing.length > 0)
      throw new ConfigProblem(
        missing.map((name) => `${name} is needed with the other OIDC settings; see docs/sign-in.md`),
      );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(cwd, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    tls:
      data.TLS_CERT === undefined || data.TLS_KEY === undefined
        ? undefined
        : { cert: resolve(cwd, data.TLS_CERT), key: resolve(cwd, data.TLS_KEY) },
    publicUrl: data.PUBLIC_URL === undefined ? undefined : trimmedEnd(data.PUBLIC_URL, '/'),
    hstsSubdomains: data.HSTS_SUBDOMAINS === 'on',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    trustProxy: trustedProxies(data.TRUST_PROXY),
    connections: { most: data.MAX_CONNECTIONS, mostPerAddress: data.MAX_CONNECTIONS_PER_ADDRESS },
    signUp: data.SIGN_UP,
    stopDelayMs: data.STOP_DELAY * 1000,
    payment: data.PLANS === 'on' ? paymentBy(data) : undefined,
    organisation: organisationBy(data),
    weather: weatherBy(data),
    historyDays: data.HISTORY_DAYS,
    sessionLife: { idleMs: data.SESSION_IDLE_DAYS * DAY_MS, mostMs: data.SESSION_MAX_DAYS * DAY_MS },
    tellsOfSignIns:
      data.SIGN_IN_MAILS === undefined ? data.SMTP_URL !== undefined : data.SIGN_IN_MAILS === 'on',
    secretsKey: data.SECRETS_KEY,
    outgoingHosts: data.OUTGOING_HOSTS,
    backups:
      data.BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(cwd, data.BACKUP_DIR), everyHours: data.BACKUP_EVERY, keep: data.BACKUP_KEEP },
    logLevel: data.LOG_LEVEL,
    limits: {
      rowsOfEstate: data.ESTATE_MAX_ROWS,
      picturesOfEstate: data.ESTATE_MAX_PICTURES,
      costlyCallsAMinute: data.COSTLY_CALLS_A_MINUTE,
      uploadBytes: data.UPLOADS_MAX_MB * MB,
      leastFreeBytes: data.MIN_FREE_MB * MB,
    },
  };
}

const NEEDED_BY_PLANS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'] as const;

const NEEDED_BY_OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAINS'] as const;

function organisationBy(data: z.infer<typeof environment>): OrganisationSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (!issuer || !clientId || !clientSecret || !data.OIDC_DOMAINS) return undefined;
  return {
    issuer: new URL(issuer),
    clientId,
    clientSecret,
    domains: data.OIDC_DOMAINS,
    only: data.OIDC_ONLY === 'on',
    name: data.OIDC_NAME,
  };
}

function weatherBy({ WEATHER_URL, WEATHER_KEY, WEATHER_NAME }: z.infer<typeof environment>) {
  if (WEATHER_URL === undefined) return undefined;
  const url = new URL(WEATHER_URL);
  return { url, key: WEATHER_KEY, name: WEATHER_NAME ?? nameOf(url) };
}

function paymentBy(data: z.infer<typeof environment>): PaymentSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICES, STRIPE_API } = data;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICES) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    prices: STRIPE_PRICES,
    api: STRIPE_API === undefined ? undefined : new URL(STRIPE_API),
  };
}

function trustedProxies(text: string): TrustedProxies {
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}
