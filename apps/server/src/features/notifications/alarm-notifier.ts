/** Decides who is notified, by which channel and when, and creates jobs for it. */
import { nextTimeOfDay, notificationWay, whenNotQuiet } from '@cuverie/domain';
import type { AlarmNews, NotifyAlarms, TankAlarm } from '../../platform/alarms.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nextId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRecipients, type Recipient, type StoredSettings } from './channels.store.ts';
import * as store from './deliveries.store.ts';

export const DELIVER = 'deliver a message';
export const ESCALATE = 'tell others of an alarm';

const MINUTE_MS = 60_000;

/** Defaults for members without settings, in the estate's time zone. */
export const usualSettings = (zone: string): StoredSettings => ({
  ways: {},
  quietFrom: null,
  quietTo: null,
  breaksThrough: true,
  digestAt: 8 * 60,
  zone,
});

export interface Escalation {
  estateId: string;
  tankId: string;
  kind: TankAlarm['kind'];
  /** The alarm it is about; a later one is another. */
  since: string;
  /** 1: notifies the owners, 2: all members. */
  step: 1 | 2;
}

interface ToSend {
  to: Pick<store.StoredDelivery, 'userId' | 'channelId' | 'webhookId' | 'way'>;
  occasion: store.StoredDelivery['occasion'];
  alarms: readonly TankAlarm[];
  dueAt?: Date;
}

export function alarmNotifier({ clock, jobs }: Pick<Platform, 'clock' | 'jobs'>) {
  async function queue(
    tx: Transaction,
    estateId: string,
    { to, occasion, alarms, dueAt }: ToSend,
  ): Promise<void> {
    const [id, madeAt] = [nextId(), clock.now()];
    const due = dueAt ?? madeAt;
    await store.insertDelivery(tx, {
      estateId,
      id,
      ...to,
      occasion,
      alarms: [...alarms],
      madeAt,
      dueAt: due,
    });
    await jobs.add({ kind: DELIVER, payload: { estateId, id }, at: due }, tx);
  }

  /** Creates one message per channel for what is due at the same time. */
  async function tellOne(tx: Transaction, estateId: string, person: Recipient, raised: readonly TankAlarm[]) {
    const now = clock.now().getTime();
    const { ways, quietFrom, quietTo, breaksThrough, digestAt, zone } =
      person.settings ?? usualSettings(person.timeZone);
    const byWay = Map.groupBy(raised, ({ kind }) => notificationWay(ways, kind));
    const quietUntil = whenNotQuiet({ from: quietFrom, to: quietTo, zone }, now);
    const dueOf = ({ urgency }: TankAlarm) => (urgency === 'act' && breaksThrough ? now : quietUntil);
    for (const [due, alarms] of Map.groupBy(byWay.get('now') ?? [], dueOf))
      for (const channel of person.channels.filter(({ carries }) => carries !== 'digest'))
        await queue(tx, estateId, {
          to: toChannel(person, channel),
          occasion: 'raised',
          alarms,
          dueAt: new Date(due),
        });
    const digested = byWay.get('digest') ?? [];
    if (digested.length === 0) return;
    const dueAt = new Date(nextTimeOfDay(digestAt, zone, now));
    for (const channel of person.channels.filter(({ carries }) => carries !== 'now')) {
      if (await store.addToDigest(tx, { estateId, channelId: channel.id, dueAt }, digested)) continue;
      await queue(tx, estateId, {
        to: toChannel(person, channel),
        occasion: 'digest',
        alarms: digested,
        dueAt,
      });
    }
  }

  async function tellPeople(tx: Transaction, estateId: string, raised: readonly TankAlarm[]): Promise<void> {
    const people = await findRecipients(tx, estateId, clock.now());
    for (const person of people) await tellOne(tx, estateId, person, raised);
    const minutes = people[0]?.escalationMinutes ?? null;
    if (minutes === null) return;
    for (const { tankId, kind, since, urgency } of raised)
      if (urgency === 'act') await escalateIn(tx, minutes, { estateId, tankId, kind, since, step: 1 });
  }

  async function escalateIn(tx: Transaction, minutes: number, escalation: Escalation): Promise<void> {
    const now = clock.now().getTime();
    const { tankId, kind, since, step } = escalation;
    const key = `${tankId} ${kind} ${since} ${step} ${now}`;
    await jobs.add({ kind: ESCALATE, key, payload: escalation, at: new Date(now + minutes * MINUTE_MS) }, tx);
  }

  async function tellPrograms(tx: Transaction, estateId: string, news: AlarmNews): Promise<void> {
    const hooks = (await store.findWebhooks(tx, estateId)).filter(({ isOn }) => isOn);
    for (const occasion of ['raised', 'resolved', 'acknowledged'] as const) {
      const alarms = news[occasion] ?? [];
      if (alarms.length === 0) continue;
      for (const { id } of hooks)
        await queue(tx, estateId, {
          to: { userId: null, channelId: null, webhookId: id, way: 'webhook' },
          occasion,
          alarms,
        });
    }
  }

  const tell: NotifyAlarms = async (tx, estateId, news) => {
    if (news.raised && news.raised.length > 0) await tellPeople(tx, estateId, news.raised);
    await tellPrograms(tx, estateId, news);
  };

  /** Escalates an unassigned alarm, regardless of settings and quiet hours. */
  async function escalate(
    tx: Transaction,
    { estateId, step, ...of }: Escalation,
    alarm: TankAlarm,
  ): Promise<void> {
    const people = await findRecipients(tx, estateId, clock.now());
    for (const person of people) {
      if (step === 1 && person.role !== 'owner') continue;
      for (const channel of person.channels.filter(({ carries }) => carries !== 'digest'))
        await queue(tx, estateId, {
          to: toChannel(person, channel),
          occasion: 'escalation',
          alarms: [alarm],
        });
    }
    const minutes = people[0]?.escalationMinutes ?? null;
    if (step === 1 && minutes !== null) await escalateIn(tx, minutes, { estateId, ...of, step: 2 });
  }

  return { tell, escalate };
}

const toChannel = ({ userId }: Recipient, { id, kind }: Recipient['channels'][number]): ToSend['to'] => ({
  userId,
  channelId: id,
  webhookId: null,
  way: kind,
});
