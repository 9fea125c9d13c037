import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigProblem, readConfig } from './config.ts';
import { environment } from './environment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the environment', () => {
  test('may be empty, since everything has a default', () => {
    expect(readConfig({}, '/srv/cuverie')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/cuverie/data',
      databaseUrl: undefined,
      tls: undefined,
      publicUrl: undefined,
      hstsSubdomains: false,
      smtpUrl: undefined,
      mailFrom: undefined,
      trustProxy: false,
      connections: { most: undefined, mostPerAddress: undefined },
      signUp: 'open',
      payment: undefined,
      organisation: undefined,
      stopDelayMs: 0,
      secretsKey: undefined,
      outgoingHosts: [],
      tellsOfSignIns: false,
      historyDays: 730,
      sessionLife: { idleMs: 30 * DAY_MS, mostMs: 90 * DAY_MS },
      backups: undefined,
      logLevel: 'info',
      limits: {
        rowsOfEstate: 5_000_000,
        picturesOfEstate: 50_000,
        costlyCallsAMinute: 300,
        uploadBytes: 10_000 * 1024 * 1024,
        leastFreeBytes: 300 * 1024 * 1024,
      },
    });
  });

  test('sets limits and lifts them with 0', () => {
    const { limits } = readConfig({ ESTATE_MAX_ROWS: '0', UPLOADS_MAX_MB: '2', MIN_FREE_MB: '0' }, '/');
    const lifted = { rowsOfEstate: Number.POSITIVE_INFINITY, leastFreeBytes: 0 };
    expect(() => readConfig({ HISTORY_DAYS: '30' }, '/')).toThrow(/HISTORY_DAYS must be more than 30 days/);
    expect(limits).toMatchObject({ ...lifted, uploadBytes: 2 * 1024 * 1024 });
    expect(() => readConfig({ ESTATE_MAX_PICTURES: 'many' }, '/')).toThrow(
      /ESTATE_MAX_PICTURES must be a whole number, or 0 for no limit/,
    );
  });

  test('requires certificate and key together', () => {
    const env = { TLS_CERT: 'cellar.pem', TLS_KEY: '/etc/cellar.key' };
    expect(readConfig(env, '/srv').tls).toEqual({ cert: '/srv/cellar.pem', key: '/etc/cellar.key' });
    expect(() => readConfig({ ...env, TLS_KEY: '', PORT: 'eighty' }, '/')).toThrow(
      /PORT must be a port number\n  TLS_KEY must be set, too/,
    );
    expect(() => readConfig({ TLS_KEY: 'cellar.key' }, '/')).toThrow(/TLS_CERT must be set, too/);
  });

  test('lists internal hosts that may be called', () => {
    const env = { OUTGOING_HOSTS: 'HomeAssistant.local, 192.168.1.0/24,fd00::/8' };
    expect(readConfig(env, '/').outgoingHosts).toEqual(['homeassistant.local', '192.168.1.0/24', 'fd00::/8']);
  });

  test('sets the lifetime of sessions in days, at least one', () => {
    const env = { SESSION_IDLE_DAYS: '7', SESSION_MAX_DAYS: '14' };
    expect(readConfig(env, '/').sessionLife).toEqual({ idleMs: 7 * DAY_MS, mostMs: 14 * DAY_MS });
    expect(() => readConfig({ SESSION_MAX_DAYS: '0' }, '/')).toThrow(
      /SESSION_MAX_DAYS must be a whole number of days from 1/,
    );
  });

  test('can delay the end of the server after a stop signal', () => {
    expect(readConfig({}, '/').stopDelayMs).toBe(0);
    expect(readConfig({ STOP_DELAY: '5' }, '/').stopDelayMs).toBe(5000);
    expect(() => readConfig({ STOP_DELAY: '1.5' }, '/')).toThrow(/STOP_DELAY must be a whole number/);
  });

  test('enables mails about logins if there is a mail server, unless disabled', () => {
    const SMTP_URL = 'smtp://localhost';
    expect(readConfig({ SMTP_URL }, '/').tellsOfSignIns).toBe(true);
    expect(readConfig({ SMTP_URL, SIGN_IN_MAILS: 'off' }, '/').tellsOfSignIns).toBe(false);
    expect(() => readConfig({ SIGN_IN_MAILS: 'maybe' }, '/')).toThrow(/SIGN_IN_MAILS must be on or off/);
  });

  test('configures payments of plans', () => {
    const env = {
      PLANS: 'on',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICES: 'enthusiast=price_1, collector=price_2, enterprise=price_3',
    };
    expect(readConfig(env, '/').payment).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      prices: { enthusiast: 'price_1', collector: 'price_2', enterprise: 'price_3' },
      api: undefined,
    });
    expect(readConfig({ ...env, PLANS: 'off' }, '/').payment).toBe(undefined);
    expect(readConfig({ ...env, STRIPE_API: 'http://127.0.0.1:4242' }, '/').payment?.api?.port).toBe('4242');
  });

  test('requires payment settings with plans, and names missing ones', () => {
    expect(() => readConfig({ PLANS: 'on', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, '/')).toThrow(
      /STRIPE_SECRET_KEY is needed with PLANS=on.*\n.*STRIPE_PRICES is needed with PLANS=on/,
    );
    for (const [env, words] of [
      [{ PLANS: 'maybe' }, /PLANS must be on or off/],
      [
        { STRIPE_SECRET_KEY: 'pk_live_1' },
        /STRIPE_SECRET_KEY must be a secret key of Stripe, like sk_live_…$/,
      ],
      [
        { STRIPE_WEBHOOK_SECRET: 'secret' },
        /STRIPE_WEBHOOK_SECRET must be the secret Stripe signs events with/,
      ],
      [
        { STRIPE_PRICES: 'collector=price_2' },
        /STRIPE_PRICES must name the price of each plan at Stripe, like/,
      ],
      [{ STRIPE_API: 'https://api.example.com' }, /STRIPE_API must be an address of this machine, for tests/],
    ] as const)
      expect(() => readConfig(env, '/')).toThrow(words);
  });

  test('enables backups in a directory, by default daily with seven kept', () => {
    const backups = { folder: '/srv/kept', everyHours: 24, keep: 7 };
    expect(readConfig({ BACKUP_DIR: 'kept' }, '/srv').backups).toEqual(backups);
    const env = { BACKUP_DIR: '/kept', BACKUP_EVERY: '6', BACKUP_KEEP: '1' };
    expect(readConfig(env, '/srv').backups).toEqual({ folder: '/kept', everyHours: 6, keep: 1 });
    expect(() => readConfig({ ...env, BACKUP_KEEP: '0' }, '/')).toThrow(/BACKUP_KEEP must be a whole number/);
  });

  test('treats empty variables as missing, as a shell leaves them', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, '/')).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test('reports all problems at once, never a value, since it may be a secret', () => {
    const env = {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://root:secret@db/x',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'cuverie',
    };
    const read = () => readConfig(env, '/');
    expect(read).toThrow(ConfigProblem);
    expect(read).toThrow(
      /PORT must be a port number\n.*DATABASE_URL must be an address.*\n.*PUBLIC_URL.*\n.*LOG_LEVEL/,
    );
    expect(read).not.toThrow(/secret/);
  });

  test.each([
    ['false', false],
    ['1', 1],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['loopback,fd00::/8', 'loopback,fd00::/8'],
  ])('configures trusted proxies: %s', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }, '/').trustProxy).toBe(trusted);
  });

  test.each(['true', 'face', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', 'loopback,', 'proxy.example.com'])(
    'refuses %j as trusted proxies',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text }, '/')).toThrow(/TRUST_PROXY must be false, a number/);
    },
  );

  test('limits connections to whole numbers', () => {
    const env = { MAX_CONNECTIONS: '200', MAX_CONNECTIONS_PER_ADDRESS: '20' };
    expect(readConfig(env, '/').connections).toEqual({ most: 200, mostPerAddress: 20 });
    for (const wrong of ['0', '-1', '1.5', 'many'])
      expect(() => readConfig({ MAX_CONNECTIONS: wrong }, '/')).toThrow(/MAX_CONNECTIONS must be a whole/);
  });

  test('allows new accounts by default and refuses unknown words', () => {
    expect(readConfig({ SIGN_UP: 'closed' }, '/').signUp).toBe('closed');
    expect(() => readConfig({ SIGN_UP: 'no' }, '/')).toThrow(/SIGN_UP must be open or closed/);
  });

  test.each(['https://example.com/cellar', 'https://example.com/?a=b'])(
    'refuses the public URL %s',
    (address) => {
      expect(() => readConfig({ PUBLIC_URL: address }, '/')).toThrow(
        /PUBLIC_URL must be a host alone, .*does not run below a path/,
      );
    },
  );

  test('drops the trailing slash of a public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://cellar.example.com/' }, '/').publicUrl).toBe(
      'https://cellar.example.com',
    );
  });

  test.each(['cellar@example.com', 'Cuverie <cellar@example.com>', '<cellar@localhost>'])(
    'accepts %s as the sender of mail',
    (sender) => {
      expect(readConfig({ MAIL_FROM: sender }, '/').mailFrom).toBe(sender);
    },
  );

  test.each(['Cuverie', 'a@b, c@d', 'Cuverie <cellar>', 'a@b\nBcc: c@d', 'Cellar <a@b> <c@d>'])(
    'refuses %j as the sender of mail',
    (sender) => {
      expect(() => readConfig({ MAIL_FROM: sender }, '/')).toThrow(/MAIL_FROM must be an address like/);
    },
  );

  test('configures an OpenID Connect provider', () => {
    const env = {
      OIDC_ISSUER: 'https://login.example.com/realms/cellar',
      OIDC_CLIENT_ID: 'cuverie',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_DOMAINS: 'Example.com, vineyard.example',
    };
    expect(readConfig(env, '/').organisation).toEqual({
      issuer: new URL(env.OIDC_ISSUER),
      clientId: 'cuverie',
      clientSecret: 'secret',
      domains: ['example.com', 'vineyard.example'],
      only: false,
      name: 'your organisation',
    });
    expect(readConfig({ ...env, OIDC_ONLY: 'on' }, '/').organisation?.only).toBe(true);
    for (const missing of Object.keys(env))
      expect(() => readConfig({ ...env, [missing]: '' }, '/')).toThrow(
        `${missing} is needed with the other OIDC settings; see docs/sign-in.md`,
      );
    expect(() => readConfig({ OIDC_ONLY: 'on' }, '/')).toThrow(/OIDC_ISSUER is needed/);
    const local = { ...env, OIDC_ISSUER: 'http://localhost:8080' };
    expect(readConfig(local, '/').organisation?.issuer.port).toBe('8080');
  });

  test.each([
    ['OIDC_ISSUER', 'http://login.example.com', 'must begin with https, but for one on this machine'],
    ['OIDC_ISSUER', 'login.example.com', 'must be an address like https://login.example.com'],
    ['OIDC_DOMAINS', 'example.com,', 'must be domains of email addresses, like example.com,vineyard.example'],
    ['OIDC_DOMAINS', '*', 'must be domains of email addresses, like example.com,vineyard.example'],
    ['OIDC_DOMAINS', '@example.com', 'must be domains of email addresses'],
    ['OIDC_ONLY', 'yes', 'must be on or off'],
    ['WEATHER_URL', 'ftp://weather.example', 'must be an address like https://api.open-meteo.com'],
    ['WEATHER_KEY', 'two words', 'must be the key of the weather service, of letters and digits'],
    ['WEATHER_NAME', 'x'.repeat(61), 'must be at most 60 characters, on one line'],
    [
      'OUTGOING_HOSTS',
      'http://homeassistant.local',
      'must be hosts of your network, like homeassistant.local',
    ],
    ['OUTGOING_HOSTS', '192.168.1.0/33', 'must be hosts of your network'],
    ['OIDC_NAME', 'x'.repeat(41), 'must be at most 40 characters, on one line'],
  ])('refuses %s %j', (name, value, words) => {
    expect(() => readConfig({ [name]: value }, '/')).toThrow(`${name} ${words}`);
  });

  test('configures a weather service, named after its host by default', () => {
    const of = (env: Record<string, string>) => readConfig(env, '/').weather;
    expect(of({})).toBeUndefined();
    const WEATHER_URL = 'https://customer-api.open-meteo.com';
    expect(of({ WEATHER_URL, WEATHER_KEY: 'abc123' })).toEqual({
      url: new URL(WEATHER_URL),
      key: 'abc123',
      name: 'Open-Meteo.com',
    });
    expect(of({ WEATHER_URL: 'http://10.0.0.5:8080' })?.name).toBe('10.0.0.5');
    expect(of({ WEATHER_URL: 'https://open-meteo.com.example' })?.name).toBe('open-meteo.com.example');
    expect(of({ WEATHER_URL, WEATHER_NAME: 'Our weather' })?.name).toBe('Our weather');
    expect(() => of({ WEATHER_KEY: 'abc123' })).toThrow(/WEATHER_URL must be set, too/);
  });

  test('is documented in .env.example, variable by variable', async () => {
    const example = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const explained = [...example.matchAll(/^#?\s*([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(Object.keys(environment.shape).sort());
  });
});
