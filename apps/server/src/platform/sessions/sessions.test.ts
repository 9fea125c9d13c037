import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { endAllSessions, endSession, startSession, sweepSessions } from './sessions.ts';
import { DAY, HOUR, SECOND, sessionsDatabase } from './testing/sessions.ts';

const { db, clock, ana, createPerson, sessionOf, LIFE, start, who, refresh, list, refreshed } =
  sessionsDatabase();

describe('an access token', () => {
  it('identifies the caller and the estate', async () => {
    const { access } = await start();
    expect(await who(access)).toEqual({
      ...ana(),
      sessionId: await sessionOf(ana()),
      name: 'Ana Silva',
      role: 'owner',
      timeZone: 'UTC',
      leavesAt: null,
      provenAt: clock().now().toISOString(),
      lacksFactor: false,
    });
  });

  it('is 256 random bits, which the database never contains', async () => {
    const { access, refresh: refreshToken } = await start();
    expect(Buffer.from(access, 'base64url')).toHaveLength(32);
    expect(refreshToken).not.toBe(access);
    const rows = await db().rows(
      sql`select t::text as row from access_tokens t union all select t::text from refresh_tokens t`,
    );
    const stored = rows.map(({ row }) => row).join();
    for (const token of [access, refreshToken]) {
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
      expect(stored).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('lives one hour', async () => {
    const { access } = await start();
    clock().advance(HOUR - SECOND);
    expect(await who(access)).toBeDefined();
    clock().advance(SECOND);
    expect(await who(access)).toBeUndefined();
  });

  it.each(['', 'x', 'a'.repeat(10_000), 'nul\0'])('that was never issued is invalid', async (token) => {
    expect(await who(token)).toBeUndefined();
  });

  it('is no refresh token, nor the reverse', async () => {
    const tokens = await start();
    expect(await who(tokens.refresh)).toBeUndefined();
    expect(await refresh(tokens.access)).toEqual({ outcome: 'refused' });
  });

  it('is invalid once the person is deleted', async () => {
    const { access, refresh: refreshToken } = await start();
    await db().count(sql`delete from users where id = ${ana().userId}`);
    expect(await who(access)).toBeUndefined();
    expect(await refresh(refreshToken)).toEqual({ outcome: 'refused' });
  });

  it('is invalid once the person left the estate', async () => {
    const { access, refresh: refreshToken } = await start();
    await db().count(sql`delete from memberships where user_id = ${ana().userId}`);
    expect(await who(access)).toBeUndefined();
    expect(await refresh(refreshToken)).toEqual({ outcome: 'refused' });
  });
});

describe('a clock that was a year ahead and is corrected', () => {
  const YEAR = 365 * DAY;

  it('leaves no token that lives for the year', async () => {
    clock().advance(YEAR);
    const { access, refresh: token } = await start();
    clock().advance(-YEAR);
    expect(await who(access)).toBeUndefined();
    expect(await refresh(token)).toEqual({ outcome: 'refused' });
  });

  it('does not extend the grace of a used token by the year', async () => {
    const { refresh: token } = await start();
    clock().advance(20 * DAY);
    await refreshed(token);
    clock().advance(-20 * DAY);
    expect((await refresh(token)).outcome).toBe('reused');
  });

  it.each([30 * SECOND, 12 * HOUR])('ends no session when it was only %d ms ahead', async (ahead) => {
    clock().advance(ahead);
    const { refresh: token } = await start();
    clock().advance(-ahead);
    expect(await who((await refreshed(token)).access)).toBeDefined();
  });

  it('accepts an access token of a clock some seconds ahead, as of another server', async () => {
    clock().advance(30 * SECOND);
    const { access } = await start();
    clock().advance(-30 * SECOND);
    expect(await who(access)).toBeDefined();
  });
});

describe('a session', () => {
  it('in constant use lives for ninety days and requires a new login then', async () => {
    let { refresh: token } = await start();
    for (let days = 0; days < 80; days += 20) {
      clock().advance(20 * DAY);
      ({ refresh: token } = await refreshed(token));
    }
    clock().advance(10 * DAY - SECOND);
    const { refresh: last } = await refreshed(token);
    expect(await list()).toHaveLength(1);
    clock().advance(SECOND);
    expect(await refresh(last)).toEqual({ outcome: 'refused' });
    expect(await list()).toEqual([]);
  });

  it('of 400 days, which was possible once, is not renewed', async () => {
    const { refresh: token } = await start();
    const longAgo = new Date(clock().now().getTime() - 400 * DAY);
    await db().count(sql`update sessions set started_at = ${longAgo} where user_id = ${ana().userId}`);
    expect(await refresh(token)).toEqual({ outcome: 'refused' });
  });

  it('is listed with device, start and last renewal, most recent first', async () => {
    const { refresh: token } = await start('Firefox on Windows');
    clock().advance(HOUR);
    await start();
    clock().advance(HOUR);
    await refreshed(token);
    await startSession(db(), clock(), LIFE, await createPerson('Rui'));
    const at = (hours: number) => new Date(clock().now().getTime() - hours * HOUR).toISOString();
    expect(await list()).toEqual([
      { id: expect.any(String), device: 'Firefox on Windows', startedAt: at(2), lastUsedAt: at(0) },
      { id: expect.any(String), device: null, startedAt: at(1), lastUsedAt: at(1) },
    ]);
  });

  it('is not listed once it has ended or was unused for thirty days', async () => {
    const { access } = await start();
    clock().advance(SECOND);
    await start();
    await endSession(db(), clock(), (await who(access))?.sessionId ?? '');
    expect(await list()).toHaveLength(1);
    clock().advance(30 * DAY);
    expect(await list()).toEqual([]);
  });

  it('is one of at most thirty: the person’s longest unused one is revoked', async () => {
    const stranger = await startSession(db(), clock(), LIFE, await createPerson('Rui'));
    const first = await start();
    const second = await start();
    clock().advance(SECOND);
    const { access } = await refreshed(first.refresh);
    for (let n = 3; n <= 31; n += 1) await start();
    expect(await list()).toHaveLength(30);
    expect(await who(second.access)).toBeUndefined();
    expect(await who(access)).toBeDefined();
    expect(await who(stranger.access)).toBeDefined();
  });
});

describe('ending a session', () => {
  it('revokes its access and refresh tokens at once, also of a sibling pair', async () => {
    const first = await start();
    const second = await refreshed(first.refresh);
    const member = await who(first.access);
    await endSession(db(), clock(), member?.sessionId ?? '');
    for (const { access, refresh: token } of [first, second]) {
      expect(await who(access)).toBeUndefined();
      expect(await refresh(token)).toEqual({ outcome: 'refused' });
    }
  });

  it('keeps other sessions unless all are ended', async () => {
    const here = await start();
    const there = await start();
    const stranger = await startSession(db(), clock(), LIFE, await createPerson('Rui'));
    await endSession(db(), clock(), (await who(here.access))?.sessionId ?? '');
    expect(await who(there.access)).toBeDefined();
    await endAllSessions(db(), clock(), ana().userId);
    expect(await who(there.access)).toBeUndefined();
    expect(await who(stranger.access)).toBeDefined();
  });

  it('wins over a simultaneous refresh', async () => {
    const { access, refresh: token } = await start();
    const sessionId = (await who(access))?.sessionId ?? '';
    const [result] = await Promise.all([refresh(token), endSession(db(), clock(), sessionId)]);
    const survivors = result.outcome === 'refreshed' ? [result.tokens.access] : [];
    for (const survivor of survivors) expect(await who(survivor)).toBeUndefined();
  });
});

describe('the sweep', () => {
  const rows = async () => {
    const counts = await db().row(sql`
      select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from access_tokens) as access,
        (select count(*)::int from refresh_tokens) as refresh`);
    return counts;
  };

  beforeEach(async () => {
    await db().count(sql`delete from sessions`);
  });

  it('keeps every valid token, and a used one whose reuse would reveal a thief', async () => {
    const { refresh: spent } = await start();
    const child = await refreshed(spent);
    await sweepSessions(db(), clock());
    expect(await who(child.access)).toBeDefined();
    clock().advance(61 * SECOND);
    expect((await refresh(spent)).outcome).toBe('reused');
  });

  it('deletes access tokens a day after they expired', async () => {
    await start();
    clock().advance(HOUR + DAY + 1);
    expect(await sweepSessions(db(), clock())).toBe(1);
    expect(await rows()).toEqual({ sessions: 1, access: 0, refresh: 1 });
  });

  it('deletes a session with its last refresh token, not earlier', async () => {
    const { refresh: token } = await start();
    clock().advance(10 * DAY);
    const { refresh: later } = await refreshed(token);
    clock().advance(21 * DAY + 1);
    await sweepSessions(db(), clock());
    expect(await rows()).toEqual({ sessions: 1, access: 0, refresh: 1 });
    await refreshed(later);
    clock().advance(31 * DAY + 1);
    await sweepSessions(db(), clock());
    expect(await rows()).toEqual({ sessions: 0, access: 0, refresh: 0 });
  });

  it('deletes ended sessions after a day', async () => {
    const { access } = await start();
    await endSession(db(), clock(), (await who(access))?.sessionId ?? '');
    await sweepSessions(db(), clock());
    expect(await rows()).toEqual({ sessions: 1, access: 1, refresh: 1 });
    clock().advance(DAY + 1);
    await sweepSessions(db(), clock());
    expect(await rows()).toEqual({ sessions: 0, access: 0, refresh: 0 });
  });
});
