import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { movableClock } from '../../testing/clock.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { sql } from '../database/sql.ts';
import { jobsOf } from '../jobs/jobs.ts';
import { secretsBy } from '../secrets/secrets.ts';
import { mailByJobs } from './mail-jobs.ts';
import { deliverBySmtp } from './smtp.ts';

const database = useTestDatabase();
const clock = movableClock();
const log = { warn: () => {}, error: () => {} };
const KEY = randomBytes(32);
const MESSAGE = { to: 'ana@example.com', subject: 'Full', text: 'the secret word is Zinfandel', html: '<p>' };

/** A server that sends mail by this mail server. */
function serverOn(url: string, key = KEY) {
  const jobs = jobsOf({ db: database().db, clock, log });
  const deliver = deliverBySmtp(url, 'Cuverie <cellar@example.com>');
  const mail = mailByJobs({ jobs, secrets: secretsBy(key), deliver, log, holdMs: () => 0 });
  return { jobs, mail };
}

const jobs = () =>
  database().db.rows<{ payload: object; error: string | null; dead: boolean }>(
    sql`select payload, last_error as error, dead_at is not null as dead from jobs order by id`,
  );

it('a pending mail is sent by the next started server', async () => {
  const down = await startMailServer();
  await down.stop();
  const first = serverOn(down.url);
  first.mail.post(async () => MESSAGE);
  await first.mail.stop();
  await first.jobs.stop();
  const [waiting] = await jobs();
  expect(waiting?.error).toContain('ECONNREFUSED');
  expect(JSON.stringify(waiting)).not.toContain('Zinfandel');

  const up = await startMailServer({}, down.port);
  clock.advance(60_000);
  const next = serverOn(up.url);
  await next.jobs.idle();
  await next.jobs.idle();
  expect(up.inbox).toHaveLength(1);
  expect(up.inbox[0]?.text.trim()).toBe(MESSAGE.text);
  expect(String(up.inbox[0]?.headers.get('message-id'))).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  await up.stop();
});

it('a mail sealed by another key is given up with a reason', async () => {
  await database().db.count(sql`delete from jobs`);
  const server = await startMailServer();
  const first = serverOn(server.url);
  first.mail.post(async () => MESSAGE);
  await first.mail.idle();
  await serverOn(server.url, randomBytes(32)).jobs.idle();
  expect(await jobs()).toEqual([
    { payload: {}, error: 'The mail was sealed by another key than this server has.', dead: true },
  ]);
  await server.stop();
});
