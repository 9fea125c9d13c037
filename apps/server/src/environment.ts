import { isIP } from 'node:net';
import { CURSOR_DAYS, PLANS, type Plan } from '@cuverie/domain';
import { z } from 'zod';
import { isLoopback } from './features/auth/organisation/provider.ts';
import { isAllowable } from './platform/outgoing/addresses.ts';
import { SECRETS_KEY } from './platform/secrets/secrets.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const ON_OFF = ['on', 'off'] as const;

export const SIGN_UP = ['open', 'closed'] as const;

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
