import type { Channel, Delivery, NotificationSettings } from '@cuverie/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { peopleOf } from '../../../features/auth/testing/people.ts';
import { tankBookOf } from '../../../features/fermentation/testing/tanks.ts';
import {
  type OutsideServer,
  startOutsideServer,
} from '../../../features/notifications/testing/outside-server.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Message, mailBy } from '../../../platform/mail/mail.ts';
import { type Client, type SignedInClient, useTestApp } from '../../../testing/app.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const NIGHT = '2026-10-02T02:00:00.000Z';
export const CHANNELS = '/api/notifications/channels';
export const SETTINGS = '/api/notifications/settings';

/** A server with an estate of Ana’s, its mails, and a server outside that takes what is sent to it. */
export function notificationsServer() {
  const log = pino({ level: 'silent' });
  /** Delivers mails at once, with the id of their message. */
  const mails: (Message & { id: string })[] = [];
  let mailFails = false;
  let ana: SignedInClient;
  let outside: OutsideServer;
  const mail = mailBy({
    log,
    holdMs: () => 0,
    deliver: async (message, id) => {
      if (mailFails) throw Object.assign(new Error('Try later'), { responseCode: 451 });
      // Mails with an id are notifications; others verify addresses.
      if (id !== undefined) mails.push({ ...message, id });
    },
  });
  const app = useTestApp({ outgoingHosts: ['127.0.0.1'], mail });
  beforeAll(async () => {
    outside = await startOutsideServer();
  });
  afterAll(() => outside.stop());
  beforeEach(async () => {
    app().clock.set(NIGHT);
    mailFails = false;
    outside.inbox.length = 0;
    outside.answer = { status: 200, body: {} };
    ana = await app().signUp('Ana');
    mails.length = 0;
  });
  afterEach(() => app().db.count(sql`delete from jobs`));

  const { addTank, addReading } = tankBookOf(() => ana);
  return {
    app,
    mail,
    mails,
    log,
    addTank,
    addReading,
    ...peopleOf(app),
    ana: () => ana,
    outside: () => outside,
    failMails: (fails: boolean): void => {
      mailFails = fails;
    },
    /** Advances the clock and runs due jobs. */
    pass: async (ms: number): Promise<void> => {
      app().clock.advance(ms);
      await app().jobs.idle();
    },
    aHotTank: async (name = 'Tank 4') => {
      const tank = await addTank({ name });
      await addReading(tank, { temperature: 38 });
      return tank;
    },
  };
}

export const byMail = async (client: Client, fields: object = {}) =>
  (await client.post<Channel>(CHANNELS, { kind: 'mail', ...fields })).data;

export async function setNotifications(client: Client, said: Partial<NotificationSettings> = {}) {
  const {
    pushKey: _,
    sendsMail: __,
    areOwn: ___,
    ...now
  } = (await client.get<NotificationSettings>(SETTINGS)).data;
  return client.put<NotificationSettings>(SETTINGS, { ...now, ...said });
}

export const deliveriesOf = async (client: Client) =>
  (await client.get<Delivery[]>('/api/notifications/deliveries')).data;
