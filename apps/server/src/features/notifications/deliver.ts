/** Sends due deliveries and retries until they succeed or fail for good. */
import type { TrialResult } from '@cuverie/contract';
import { inWords, sentenceOf } from '@cuverie/contract';
import type { OpenAlarms, TankAlarm } from '../../platform/alarms.ts';
import { GiveUp, PAUSES_S } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { alarmNotifier, DELIVER, ESCALATE, type Escalation } from './alarm-notifier.ts';
import { asNotSent, type Message, NotSent, type Tools } from './channels/channel.ts';
import { wayOf } from './channels/ways.ts';
import { sendWebhook } from './channels/webhook.ts';
import * as channels from './channels.store.ts';
import * as store from './deliveries.store.ts';
import { linkKey } from './links.ts';
import { alarmMessage, eventOf } from './messages.ts';

/** Binds sealed data of a person or an estate to its row. */
export const OWNER = {
  channel: (userId: string) => `channel ${userId}`,
  webhook: (estateId: string) => `webhook ${estateId}`,
};

export function openSealed(secrets: Secrets, sealed: Buffer, owner: string): string {
  const text = secrets.open(sealed, owner);
  if (text === undefined) throw new NotSent(sentenceOf('sealed_otherwise'), { isFinal: true });
  return text.toString();
}

/** Before it was due the alarm ended or was acknowledged, or its person left. */
const NEEDLESS = Symbol('needless');

export function deliverer(platform: Platform, tools: Tools, openAlarms: OpenAlarms) {
  const { db, clock, secrets, jobs, siteUrl } = platform;
  const { escalate } = alarmNotifier(platform);

  /** Returns the alarms of a message that are still unassigned. */
  async function stillOpen({ estateId, alarms }: store.StoredDelivery): Promise<TankAlarm[]> {
    const open = await openAlarms(db, estateId, clock.now());
    return alarms.filter(({ tankId, kind, since }) =>
      open.some(
        (one) =>
          one.tankId === tankId &&
          one.kind === kind &&
          Date.parse(one.since) === Date.parse(since) &&
          one.acknowledgedBy === null &&
          !one.isPutOff,
      ),
    );
  }

  async function toPerson(delivery: store.StoredDelivery): Promise<typeof NEEDLESS | undefined> {
    const { estateId, id, userId, channelId, occasion } = delivery;
    if (userId === null || channelId === null) return NEEDLESS;
    const [person] = await channels.findRecipients(db, estateId, clock.now(), userId);
    const channel = await channels.findChannel(db, userId, channelId);
    if (!person || !channel) return NEEDLESS;
    const alarms = occasion === 'test' ? [] : await stillOpen(delivery);
    if (occasion !== 'test' && alarms.length === 0) return NEEDLESS;
    const link =
      occasion === 'test'
        ? `${siteUrl()}/notifications`
        : `${siteUrl()}/alarm#${linkKey(secrets, { estateId, id })}`;
    const message: Message = { id, link, ...alarmMessage(delivery, alarms, person.estate) };
    const target = JSON.parse(openSealed(secrets, channel.target, OWNER.channel(userId))) as object;
    await wayOf(channel.kind).send(tools, target, message, person);
    return undefined;
  }

  async function toWebhook(delivery: store.StoredDelivery): Promise<typeof NEEDLESS | undefined> {
    const { estateId, id, webhookId, alarms } = delivery;
    const hook = await store.findWebhook(db, estateId, webhookId ?? id);
    if (!hook || (!hook.isOn && delivery.occasion !== 'test')) return NEEDLESS;
    const open = (sealed: Buffer) => openSealed(secrets, sealed, OWNER.webhook(estateId));
    const sent = { address: open(hook.address), secret: open(hook.secret) };
    await sendWebhook(tools.outgoing, {
      ...sent,
      id,
      body: eventOf(delivery, alarms, siteUrl()),
      now: clock.now(),
    });
    return undefined;
  }

  async function keepChannel({ channelId }: store.StoredDelivery, failed?: NotSent): Promise<void> {
    if (channelId === null) return;
    if (failed) await channels.markFailed(db, channelId, clock.now(), failed.said);
    else await channels.markSent(db, channelId, clock.now());
  }

  /** Disables gone destinations: a browser's subscription is deleted, a webhook is switched off. */
  async function dropGone({
    estateId,
    userId,
    channelId,
    webhookId,
    way,
  }: store.StoredDelivery): Promise<void> {
    if (way === 'push' && userId !== null && channelId !== null)
      await channels.deleteChannel(db, userId, channelId);
    if (webhookId !== null) await store.switchWebhook(db, estateId, webhookId, clock.now());
  }

  /** Makes one attempt; returns the error if it failed. */
  async function attempt(delivery: store.StoredDelivery, isLast: boolean): Promise<NotSent | undefined> {
    const { estateId, id } = delivery;
    try {
      const outcome = await (delivery.webhookId === null ? toPerson(delivery) : toWebhook(delivery));
      await store.endDelivery(db, estateId, id, outcome === NEEDLESS ? 'needless' : 'sent', clock.now());
      if (outcome !== NEEDLESS) await keepChannel(delivery);
      return undefined;
    } catch (error) {
      const failed = asNotSent(error);
      await store.saveFailure(db, estateId, id, failed.said);
      await keepChannel(delivery, failed);
      if (failed.isFinal || isLast) await store.endDelivery(db, estateId, id, 'failed', clock.now());
      if (failed.isGone) await dropGone(delivery);
      return failed;
    }
  }

  jobs.handle(DELIVER, async ({ estateId, id }: { estateId: string; id: string }, { attempts }) => {
    const delivery = await store.beginTry(db, estateId, id);
    if (!delivery) return;
    const failed = await attempt(delivery, attempts > PAUSES_S.length);
    if (failed) throw failed.isFinal ? new GiveUp(failed.message) : failed;
  });

  jobs.handle(ESCALATE, async (escalation: Escalation) => {
    const { estateId, tankId, kind, since } = escalation;
    const open = await openAlarms(db, estateId, clock.now());
    const alarm = open.find(
      (one) => one.tankId === tankId && one.kind === kind && Date.parse(one.since) === Date.parse(since),
    );
    if (!alarm || alarm.acknowledgedBy !== null || alarm.isPutOff) return;
    const { acknowledgedBy: _, isPutOff: __, ...shown } = alarm;
    await db.begin((tx) => escalate(tx, escalation, shown));
  });

  return {
    /** Makes one attempt now and returns the result. */
    async tryNow(estateId: string, id: string): Promise<TrialResult> {
      const delivery = await store.beginTry(db, estateId, id);
      const failed = delivery && (await attempt(delivery, true));
      const message = inWords(failed?.said ?? sentenceOf('test_sent'), '');
      return { isSent: failed === undefined, message };
    },
  };
}
