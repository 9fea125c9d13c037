import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { useTestApp } from '../../../testing/app.ts';
import { useTestMail } from '../../../testing/mail.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';
import { sweepDevices } from './devices.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const DAY = 24 * 60 * 60 * 1000;

const { mail, inbox } = useTestMail();

const server = useTestApp({ mail, tellsOfSignIns: true });
const { me, register, later } = authCalls(server);

async function mails() {
  await mail.idle();
  // All mails except the one every new account gets.
  return inbox().filter(
    ({ to, headers }) => to.includes(me.email) && headers.get('subject') !== 'Confirm your email for Cuverie',
  );
}

async function signIn(device?: string, userAgent = 'none', password = PASSWORD): Promise<number> {
  const response = await server().app.inject({
    method: 'POST',
    url: '/api/token',
    headers: { 'user-agent': userAgent },
    payload: { username: me.email, password, device },
    remoteAddress: me.address,
  });
  return response.statusCode;
}

describe('a login from a new device', () => {
  it('sends one mail with device and time', async () => {
    await register({ device: 'mine' });
    server().clock.set('2026-11-23T17:05:00Z');
    expect(await signIn('mine')).toBe(200);
    expect(await mails()).toEqual([]);
    for (let n = 0; n < 2; n += 1) expect(await signIn('another', FIREFOX)).toBe(200);
    const [received, ...more] = await mails();
    expect(more).toEqual([]);
    expect(received?.headers.get('subject')).toBe('A new login to Cuverie');
    expect(received?.text).toContain(
      'There was a login to your Cuverie account on 23 November 2026 at 17:05 UTC from a device that was not used before: Firefox on Linux.',
    );
    expect(received?.text).toContain('https://cellar.example.com/forgot-password');
  });

  it('recognises a device without a mark by browser and system', async () => {
    await register();
    await signIn(undefined, FIREFOX);
    await signIn(undefined, FIREFOX.replace('145', '146'));
    expect(await mails()).toHaveLength(1);
  });

  it('sends no mail after a wrong password', async () => {
    await register({ device: 'mine' });
    expect(await signIn('another', FIREFOX, 'wrong horse')).toBe(401);
    expect(await mails()).toEqual([]);
    await signIn('another', FIREFOX);
    expect(await mails()).toHaveLength(1);
  });

  it('sends no mail for an account older than the device list', async () => {
    await register({ device: 'mine' });
    await server().db.count(sql`delete from known_devices`);
    await signIn('another');
    expect(await mails()).toEqual([]);
    await signIn('mine');
    expect(await mails()).toHaveLength(1);
  });

  it('forgets devices beyond the last hundred and after more than a year', async () => {
    await register({ device: 'mine' });
    later(DAY);
    for (let n = 0; n < 100; n += 1) await signIn(`number ${n}`);
    expect(await mails()).toHaveLength(100);
    await signIn('mine');
    expect(await mails()).toHaveLength(101);
    later(400 * DAY + 1);
    expect(await sweepDevices(server().db, server().clock)).toBeGreaterThanOrEqual(100);
  });
});

it('stores no mark in plain text', async () => {
  await register({ device: 'a mark that is mine' });
  const rows = await server().db.rows<{ row: string }>(sql`select d::text as row from known_devices d`);
  const stored = rows.map(({ row }) => row).join();
  expect(stored).not.toContain(Buffer.from('a mark that is mine').toString('hex'));
});
