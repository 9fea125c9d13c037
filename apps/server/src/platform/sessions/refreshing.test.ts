import { describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { sweepSessions } from './sessions.ts';
import { DAY, SECOND, sessionsDatabase } from './testing/sessions.ts';

const { db, clock, ana, sessionOf, start, who, refresh, refreshed } = sessionsDatabase();

describe('a refresh token', () => {
  it('returns a working pair in the same session', async () => {
    const first = await start();
    const second = await refreshed(first.refresh);
    expect(await who(second.access)).toEqual(await who(first.access));
    await refreshed(second.refresh);
  });

  it('lives thirty days', async () => {
    const { refresh: early } = await start();
    const { refresh: late } = await start();
    clock().advance(30 * DAY - SECOND);
    await refreshed(early);
    clock().advance(SECOND);
    expect(await refresh(late)).toEqual({ outcome: 'refused' });
  });

  it('works for sixty seconds after its use and returns the same pair', async () => {
    const { refresh: token } = await start();
    const one = await refreshed(token);
    clock().advance(60 * SECOND);
    expect(await refreshed(token)).toEqual(one);
    expect(await who(one.access)).toBeDefined();
    await refreshed(one.refresh);
  });

  it('stores one pair for repeated calls and deletes it after its minute', async () => {
    const { refresh: token } = await start();
    for (let again = 0; again < 20; again += 1) await refreshed(token);
    const pairs = sql`
      select count(*)::int as tokens, count(successor)::int as successors
      from refresh_tokens where session_id = ${await sessionOf(ana())}`;
    expect(await db().one(pairs)).toEqual({ tokens: 2, successors: 1 });
    clock().advance(61 * SECOND);
    await sweepSessions(db(), clock());
    expect(await db().one(pairs)).toEqual({ tokens: 2, successors: 0 });
  });

  it('answers 429 after thirty renewals in ten minutes, and works again later', async () => {
    let { refresh: token } = await start();
    for (let n = 1; n < 30; n += 1) ({ refresh: token } = await refreshed(token));
    await expect(refresh(token)).rejects.toMatchObject({ status: 429 });
    clock().advance(600 * SECOND);
    await refreshed(token);
  });

  it('revokes the whole session when reused later', async () => {
    const { refresh: token } = await start();
    const child = await refreshed(token);
    const grandchild = await refreshed(child.refresh);
    const sessionId = await sessionOf(ana());
    clock().advance(60 * SECOND + 1);
    expect(await refresh(token)).toEqual({ outcome: 'reused', sessionId });
    expect(await who(child.access)).toBeUndefined();
    expect(await who(grandchild.access)).toBeUndefined();
    expect(await refresh(grandchild.refresh)).toEqual({ outcome: 'refused' });
  });

  it('counts the sixty seconds from its first use', async () => {
    const { refresh: token } = await start();
    await refreshed(token);
    clock().advance(40 * SECOND);
    await refreshed(token);
    clock().advance(40 * SECOND);
    expect((await refresh(token)).outcome).toBe('reused');
  });

  it('keeps other sessions of the person when reused', async () => {
    const { refresh: token } = await start();
    const elsewhere = await start();
    await refreshed(token);
    clock().advance(61 * SECOND);
    await refresh(token);
    expect(await who(elsewhere.access)).toBeDefined();
  });

  it('serves twenty simultaneous calls with the same pair', async () => {
    const { refresh: token } = await start();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refreshed(token)));
    expect(new Set(pairs.flatMap((pair) => [pair.access, pair.refresh])).size).toBe(2);
    for (const { access } of pairs) expect(await who(access)).toBeDefined();
  });
});
