import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type MailOptions, type Message, mailBy, mailToLog, randomDelayMs } from './mail.ts';
import { deliverBySmtp } from './smtp.ts';

const MESSAGE: Message = {
  to: 'ana@example.com',
  subject: 'The barrels are full',
  text: 'Dear Ana,\nthe secret word is Zinfandel.\n',
  html: '<p>Dear Ana,<br>the secret word is <b>Zinfandel</b> – and it’s long enough to be broken up.</p>',
  unsent: 'Tell Ana that the barrels are full.',
};

const FROM = 'Cuverie <cellar@example.com>';

let server: MailServer;
let lines: { level: 'warn' | 'error'; details: object; words: string }[];
const log = {
  warn: (details: object | string, words?: string) => record('warn', details, words),
  error: (details: object | string, words?: string) => record('error', details, words),
} as MailOptions['log'];

function record(level: 'warn' | 'error', details: object | string, words?: string): void {
  const line =
    typeof details === 'string' ? { details: {}, words: details } : { details, words: words ?? '' };
  lines.push({ level, ...line });
}

const mailTo = (url: string, options: Partial<MailOptions> = {}) =>
  mailBy({ log, deliver: deliverBySmtp(url, FROM), holdMs: () => 0, waitsMs: [5, 5, 5], ...options });

const post = (mail: ReturnType<typeof mailBy>, message: Message = MESSAGE) => mail.post(async () => message);

const eventually = (condition: () => void) => vi.waitFor(condition, { timeout: 10_000, interval: 5 });

/** An SMTP refusal in the format of `smtp-server`. */
const reply = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

beforeEach(async () => {
  lines = [];
  server = await startMailServer();
});

afterEach(() => server.stop());

describe('a mail', () => {
  it('arrives as text and HTML with the right sender and recipient', async () => {
    const mail = mailTo(server.url);
    post(mail);
    await mail.idle();
    expect(server.inbox).toHaveLength(1);
    const [received] = server.inbox;
    expect(received).toMatchObject({ from: 'cellar@example.com', to: ['ana@example.com'] });
    expect(received?.text.replaceAll('\r\n', '\n').trim()).toBe(MESSAGE.text.trim());
    expect(received?.html.trim()).toBe(MESSAGE.html);
    expect(received?.headers.get('from')).toBe(FROM);
    expect(received?.headers.get('to')).toBe('ana@example.com');
    expect(received?.headers.get('subject')).toBe(MESSAGE.subject);
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(lines).toEqual([]);
  });

  it('goes to one person, however the address is written', async () => {
    const mail = mailTo(server.url, { waitsMs: [] });
    post(mail, { ...MESSAGE, to: 'ana@example.com, eve@example.com' });
    await mail.idle();
    expect(server.inbox.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  });

  it('is sent with the account and password of the URL', async () => {
    const seen: unknown[] = [];
    await server.stop();
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push({ username, password });
        done(null, { user: username });
      },
    });
    const mail = mailTo(server.url.replace('smtp://', 'smtp://ana%40example.com:p%3Ass%2Fword@'));
    post(mail);
    await mail.idle();
    expect(seen).toEqual([{ username: 'ana@example.com', password: 'p:ss/word' }]);
    expect(server.inbox).toHaveLength(1);
  });

  it('is composed after its caller has continued', async () => {
    const order: string[] = [];
    const mail = mailTo(server.url);
    mail.post(async () => {
      order.push('composed');
      return undefined;
    });
    await Promise.resolve();
    order.push('answered');
    await mail.idle();
    expect(order).toEqual(['answered', 'composed']);
    expect(server.inbox).toEqual([]);
  });

  it('is composed seconds after it was posted, at a random moment', () => {
    const drawn = Array.from({ length: 200 }, randomDelayMs);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(3000);
    expect(Math.max(...drawn) - Math.min(...drawn)).toBeGreaterThan(1000);
  });

  it('that cannot be composed is logged and stops no other', async () => {
    const mail = mailTo(server.url);
    mail.post(() => Promise.reject(new Error('no database')));
    post(mail);
    await mail.idle();
    expect(lines).toEqual([
      { level: 'error', words: 'a mail was given up', details: { reason: 'no database' } },
    ]);
    expect(server.inbox).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('that is down at first gets the mail later', async () => {
    const { port, url } = server;
    await server.stop();
    const mail = mailTo(url, { waitsMs: Array<number>(1000).fill(5) });
    post(mail);
    await eventually(() => expect(lines.length).toBeGreaterThan(1));
    expect(lines[0]).toMatchObject({ level: 'warn', details: { code: 'ESOCKET', waitMs: 5 } });
    server = await startMailServer({}, port);
    await mail.idle();
    expect(server.inbox).toHaveLength(1);
    expect(lines.map(({ level }) => level)).not.toContain('error');
  });

  it('that stays down is not tried forever', async () => {
    await server.stop();
    const mail = mailTo(server.url);
    post(mail);
    await mail.idle();
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'error']);
    server = await startMailServer();
  });

  it('with a temporary refusal is tried again', async () => {
    let asked = 0;
    await server.stop();
    server = await startMailServer({
      onRcptTo: (_address, _session, done) => {
        asked += 1;
        done(asked < 3 ? reply(451, 'Greylisted, come again') : undefined);
      },
    });
    const mail = mailTo(server.url);
    post(mail);
    await mail.idle();
    expect(asked).toBe(3);
    expect(server.inbox).toHaveLength(1);
  });

  it('with a permanent refusal is not tried again, and the log has the reason without the mail', async () => {
    let asked = 0;
    await server.stop();
    server = await startMailServer({
      onRcptTo: (_address, _session, done) => {
        asked += 1;
        done(reply(550, 'No such person'));
      },
    });
    const mail = mailTo(server.url);
    post(mail);
    await mail.idle();
    expect(asked).toBe(1);
    expect(lines).toMatchObject([
      { level: 'error', details: { responseCode: 550, reason: expect.stringContaining('No such person') } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Zinfandel');
  });

  it('gets at most three mails at once', async () => {
    let now = 0;
    let most = 0;
    const mail = mailTo(server.url, {
      deliver: async (message) => {
        now += 1;
        most = Math.max(most, now);
        await deliverBySmtp(server.url, FROM)(message);
        now -= 1;
      },
    });
    for (let n = 0; n < 12; n += 1) post(mail);
    await mail.idle();
    expect(server.inbox).toHaveLength(12);
    expect(most).toBe(3);
  });
});

describe('a stop', () => {
  it('sends a delayed mail', async () => {
    let composed = false;
    const mail = mailTo(server.url, { holdMs: () => 3_600_000 });
    mail.post(async () => {
      composed = true;
      return MESSAGE;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(composed).toBe(false);
    await mail.stop();
    expect(server.inbox).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it('waits for a mail being sent', async () => {
    let release = () => {};
    let reached = false;
    await server.stop();
    server = await startMailServer({
      onMailFrom: (_address, _session, done) => {
        reached = true;
        release = () => done();
      },
    });
    const mail = mailTo(server.url);
    post(mail);
    await eventually(() => expect(reached).toBe(true));
    const stopped = mail.stop();
    release();
    await stopped;
    expect(server.inbox).toHaveLength(1);
  });

  it('does not wait for a mail server that never answers', async () => {
    let reached = false;
    await server.stop();
    server = await startMailServer({ onMailFrom: () => void (reached = true) });
    const mail = mailTo(server.url, { patienceMs: 20, waitsMs: [] });
    post(mail);
    await eventually(() => expect(reached).toBe(true));
    await mail.stop();
    expect({ inbox: server.inbox, lines }).toEqual({ inbox: [], lines: [] });
    // It is aborted only now, so it was still being sent.
    await server.stop();
    await mail.idle();
    expect(lines).toMatchObject([{ level: 'error' }]);
    server = await startMailServer();
  });

  it('gives up a mail that waits for a retry, and logs it', async () => {
    await server.stop();
    const mail = mailTo(server.url, { waitsMs: [3_600_000] });
    post(mail);
    await eventually(() => expect(lines).toHaveLength(1));
    await mail.stop();
    expect(lines).toMatchObject([{ level: 'warn' }, { level: 'error', details: { code: 'ESOCKET' } }]);
    server = await startMailServer();
  });
});

it('without a mail server the log has the text', async () => {
  const mail = mailToLog(log, () => 0);
  post(mail);
  await mail.idle();
  expect(lines).toEqual([{ level: 'warn', details: {}, words: MESSAGE.unsent }]);
});

it('without a mail server the log has no line unless a person must pass it on', async () => {
  const { unsent: _, ...message } = MESSAGE;
  const mail = mailToLog(log, () => 0);
  mail.post(async () => message);
  await mail.idle();
  expect(lines).toEqual([]);
});
