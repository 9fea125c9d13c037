import type { AlarmSettings, HistoryEntry } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { type Client, clientOf, type SignedInClient } from '../../testing/app.ts';
import {
  byMail,
  deliveriesOf,
  HOUR_MS,
  MINUTE_MS,
  notificationsServer,
  setNotifications,
} from './testing/notifications.ts';

const { aHotTank, ana, app, join, mails, pass } = notificationsServer();

/** Signs in again, since sessions expire after hours. */
async function loginAgain(client: SignedInClient): Promise<SignedInClient> {
  const body = { username: client.user.email, password: 'correct horse' };
  const { data } = await app().visitor.post<{ access: string }>('/api/token', body);
  return { ...client, ...clientOf(app().app, data.access) };
}

describe('an unassigned alarm', () => {
  it('escalates to the owners after some minutes, and then to all, until it is assigned', async () => {
    const [bob, eve] = [await join(ana(), 'cellar hand'), await join(ana(), 'winemaker')];
    for (const person of [ana(), bob, eve] as Client[]) await byMail(person);
    mails.length = 0;
    await ana().put('/api/settings', { escalationMinutes: 10 });
    const off = { ways: { 'too-hot': 'off' } } as const;
    await setNotifications(ana(), off);
    await setNotifications(eve, off);
    const tank = await aHotTank();
    await pass(10_000);
    const people = () => mails.map(({ to }) => to);
    expect(people()).toEqual([bob.user.email]);
    await pass(10 * MINUTE_MS);
    expect(people().slice(1)).toEqual([ana().user.email]);
    expect(mails[1]?.text).toContain('No one has taken it on yet.');
    await pass(10 * MINUTE_MS);
    expect(people().slice(2).toSorted()).toEqual([ana(), bob, eve].map(({ user }) => user.email).toSorted());
    await bob.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' });
    await pass(HOUR_MS);
    expect(mails).toHaveLength(5);
  });

  it('escalates again once it is unassigned, notifies its last assignee and is sent at once', async () => {
    const bob = await join(ana(), 'cellar hand');
    await byMail(ana());
    await byMail(bob);
    mails.length = 0;
    await ana().put('/api/settings', { escalationMinutes: 10 });
    const tank = await aHotTank();
    await pass(10_000);
    await bob.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' });
    const { data: seen } = await bob.get<AlarmSettings>('/api/fermentation/alarms');
    expect(seen.acknowledged).toMatchObject([{ kind: 'too-hot', by: bob.user.name, isOwn: true }]);
    await pass(20 * MINUTE_MS);
    expect(mails).toHaveLength(2);
    const { data: after } = await bob.post<AlarmSettings>(`/tanks/${tank.id}/releases`, { kind: 'too-hot' });
    expect(after.acknowledged).toEqual([]);
    await pass(10_000);
    expect(
      mails
        .slice(2)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([ana(), bob].map(({ user }) => user.email).toSorted());
    await pass(11 * MINUTE_MS);
    expect(mails.at(-1)).toMatchObject({ to: ana().user.email });
    expect(mails).toHaveLength(5);
    const { data: told } = await ana().get<HistoryEntry[]>('/api/history?kind=alarm');
    expect(told[0]).toMatchObject({ who: bob.user.name, after: { kind: 'too-hot', acknowledged: false } });
    // An unassigned alarm cannot be unassigned.
    expect((await bob.post(`/tanks/${tank.id}/releases`, { kind: 'too-hot' })).status).toBe(200);
    await pass(10_000);
    expect(mails).toHaveLength(5);
  });
});

describe('a removed member', () => {
  it('gets no more messages of the estate, not even pending ones', async () => {
    const bob = await join(ana(), 'cellar hand');
    await byMail(bob);
    await setNotifications(bob, { quietFrom: 0, quietTo: 6 * 60, breaksThrough: false });
    mails.length = 0;
    await aHotTank();
    await pass(10_000);
    await ana().delete(`/api/estate/members/${bob.user.id}`);
    await aHotTank('Tank 5');
    await pass(6 * HOUR_MS);
    expect(mails.filter(({ subject }) => subject.includes('Too hot'))).toEqual([]);
    expect(await deliveriesOf(await loginAgain(ana()))).toMatchObject([{ result: 'needless' }]);
  });

  it('gets no messages of other estates', async () => {
    const bob = await app().signUp('Bob');
    await byMail(bob);
    await aHotTank();
    await pass(10_000);
    expect(mails).toEqual([]);
    expect(await deliveriesOf(bob)).toEqual([]);
  });
});
