import type { MessageLink, NotificationSettings } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { byMail, HOUR_MS, NIGHT, notificationsServer, SETTINGS } from './testing/notifications.ts';

const { aHotTank, ana, app, join, mails, pass } = notificationsServer();

const keyIn = (text: string): string => /alarm#([\w-]+)/.exec(text)?.[1] ?? '';

describe('the link of a message', () => {
  const LINKS = '/api/notifications/links';

  it('shows the message, acknowledges and mutes its alarms without a login', async () => {
    const bob = await join(ana(), 'cellar hand');
    await byMail(bob);
    mails.length = 0;
    const tank = await aHotTank();
    await pass(10_000);
    const address = `${LINKS}/${keyIn(mails[0]?.text ?? '')}`;
    const { visitor } = app();
    const shown = await visitor.get<MessageLink>(address);
    expect(shown.data).toMatchObject({
      who: bob.user.name,
      mayAcknowledge: true,
      alarms: [{ tankId: tank.id, kind: 'too-hot', isOn: true, acknowledgedBy: null, isMuted: false }],
    });
    const of = { tankId: tank.id, kind: 'too-hot' };
    const taken = await visitor.post<MessageLink>(address, { ...of, act: 'acknowledge' });
    expect(taken.data.alarms[0]?.acknowledgedBy).toBe(bob.user.name);
    const muted = await visitor.post<MessageLink>(address, { ...of, act: 'mute' });
    expect(muted.data.alarms[0]?.isMuted).toBe(true);
    expect((await bob.get<NotificationSettings>(SETTINGS)).data.ways).toEqual({ 'too-hot': 'off' });
    const other = await visitor.post(address, { ...of, kind: 'stuck', act: 'mute' });
    expect(other.status).toBe(404);
  });

  it('expires after a week, with the membership, and is refused if made up', async () => {
    const bob = await join(ana(), 'cellar hand');
    await byMail(bob);
    mails.length = 0;
    await aHotTank();
    await pass(10_000);
    const key = keyIn(mails[0]?.text ?? '');
    expect((await app().visitor.get(`${LINKS}/${key}`)).status).toBe(200);
    expect((await app().visitor.get(`${LINKS}/${key.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await app().visitor.get(`${LINKS}/short`)).status).toBe(400);
    app().clock.advance(8 * 24 * HOUR_MS);
    expect((await app().visitor.get(`${LINKS}/${key}`)).status).toBe(404);
    app().clock.set(NIGHT);
    await ana().delete(`/api/estate/members/${bob.user.id}`);
    expect((await app().visitor.get(`${LINKS}/${key}`)).status).toBe(404);
  });

  it('lets a viewer look and mute, but not acknowledge', async () => {
    const eve = await join(ana(), 'viewer');
    await byMail(eve);
    mails.length = 0;
    const tank = await aHotTank();
    await pass(10_000);
    const address = `${LINKS}/${keyIn(mails[0]?.text ?? '')}`;
    expect((await app().visitor.get<MessageLink>(address)).data.mayAcknowledge).toBe(false);
    const of = { tankId: tank.id, kind: 'too-hot', act: 'acknowledge' };
    expect((await app().visitor.post(address, of)).status).toBe(403);
    expect((await eve.post(`/tanks/${tank.id}/acknowledgements`, { kind: 'too-hot' })).status).toBe(403);
  });
});
