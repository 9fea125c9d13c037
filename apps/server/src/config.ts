import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { CURSOR_DAYS, PLANS, type Plan, trimmedEnd } from '@cuverie/domain';
import { z } from 'zod';
import { isLoopback, type OrganisationSettings } from './features/auth/organisation/provider.ts';
import type { PaymentSettings } from './features/plans/stripe.ts';
import { nameOf, type WeatherService } from './features/vineyard/weather/service/open-meteo.ts';
import type { BackupSchedule } from './platform/backup/schedule.ts';
import type { TrustedProxies } from './platform/connections/limits.ts';
import { isAllowable } from './platform/outgoing/addresses.ts';
import type { Limits } from './platform/quotas/quotas.ts';
import { SECRETS_KEY } from './platform/secrets/secrets.ts';
import type { SessionLife } from './platform/sessions/sessions.ts';
import { StartProblem } from './platform/start-problem.ts';
import type { CertificateFiles } from './platform/tls/certificate.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const ON_OFF = ['on', 'off'] as const;

const SIGN_UP = ['open', 'closed'] as const;

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` }).optional();

/** An address, a range such as `10.0.0.0/8`, or a keyword. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** A limit; 0 lifts it. */
const limit = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number, or 0 for no limit')
    .transform((text) => Number(text) || Number.POSITIVE_INFINITY)
    .default(usual);
const days = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1')
    .transform(Number)
    .default(usual);
const priceOfEach = /^[a-z]+=price_\w+(?:,[a-z]+=price_\w+)*$/;
const prices = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine(
    (text) => priceOfEach.test(text) && PLANS.every((plan) => plan in pricesIn(text)),
    `must name the price of each plan at Stripe, like ${PLANS.map((plan) => `${plan}=price_…`).join(',')}`,
  )
  .transform((text) => pricesIn(text) as Record<Plan, string>)
  .optional();
const pricesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [plan = '', price = ''] = pair.split('=');
      return [plan, price];
    }),
  );
/** A comma-separated list in lower case. */
const words = z.string().transform((text) =>
  text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim()),
);
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
  .transform(Number)
  .optional();

/** Every variable the server reads; `.env.example` documents each. */
export const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/cuverie'),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://cellar.example.com' })
    .refine(
      (text) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#]/.test(text)),
      'must be a host alone, like https://cellar.example.com: Cuverie does not run below a path such as /cellar',
    )
    .optional(),
  HSTS_SUBDOMAINS: z.enum(ON_OFF, { error: `must be ${ON_OFF.join(' or ')}` }).default('off'),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@mail.example.com'),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
      'must be an address like Cuverie <cellar@example.com>',
    )
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^(false|\d+)$/.test(text) || text.split(',').every((proxy) => isProxy(proxy.trim())),
      "must be false, a number of proxies, or the proxies' addresses",
    )
    .default('false'),
  ESTATE_MAX_ROWS: limit(5_000_000),
  ESTATE_MAX_PICTURES: limit(50_000),
  COSTLY_CALLS_A_MINUTE: limit(300),
  UPLOADS_MAX_MB: limit(10_000),
  MIN_FREE_MB: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number of megabytes')
    .transform(Number)
    .default(300),
  // Followers of changes may return until then.
  HISTORY_DAYS: days(730).refine((kept) => kept > CURSOR_DAYS, `must be more than ${CURSOR_DAYS} days`),
  MAX_CONNECTIONS: count,
  MAX_CONNECTIONS_PER_ADDRESS: count,
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY: count.default(24),
  BACKUP_KEEP: count.default(7),
  SIGN_UP: z.enum(SIGN_UP, { error: `must be ${SIGN_UP.join(' or ')}` }).default('open'),
  STOP_DELAY: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of seconds up to 999')
    .transform(Number)
    .default(0),
  SESSION_IDLE_DAYS: days(30),
  SESSION_MAX_DAYS: days(90),
  SIGN_IN_MAILS: z.enum(ON_OFF, { error: `must be ${ON_OFF.join(' or ')}` }).optional(),
  PLANS: z.enum(ON_OFF, { error: `must be ${ON_OFF.join(' or ')}` }).default('off'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w+$/, 'must be a secret key of Stripe, like sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the secret Stripe signs events with, like whsec_…')
    .optional(),
  STRIPE_PRICES: prices,
  STRIPE_API: z
    .url({
      protocol: /^http$/,
      hostname: /^(?:localhost|127\.0\.0\.1)$/,
      error: 'must be an address of this machine, for tests',
    })
    .optional(),
  SECRETS_KEY: z
    .string()
    .regex(SECRETS_KEY, 'must be 64 hex digits, as `openssl rand -hex 32` writes them')
    .optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://login.example.com' })
    .refine(
      (text) => !URL.canParse(text) || new URL(text).protocol === 'https:' || isLoopback(new URL(text)),
      'must begin with https, but for one on this machine',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_DOMAINS: words
    .refine((domains) => domains.every((domain) => DOMAIN.test(domain)), {
      error: 'must be domains of email addresses, like example.com,vineyard.example',
    })
    .optional(),
  OIDC_ONLY: z.enum(ON_OFF, { error: `must be ${ON_OFF.join(' or ')}` }).default('off'),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,40}$/u, 'must be at most 40 characters, on one line')
    .default('your organisation'),
  WEATHER_URL: url(/^https?$/, 'https://api.open-meteo.com'),
  WEATHER_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must be the key of the weather service, of letters and digits')
    .optional(),
  WEATHER_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,60}$/u, 'must be at most 60 characters, on one line')
    .optional(),
  OUTGOING_HOSTS: words
    .refine((hosts) => hosts.every(isAllowable), {
      error: 'must be hosts of your network, like homeassistant.local,192.168.1.0/24',
    })
    .default([]),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
});

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
