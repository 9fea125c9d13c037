import { createHash } from 'node:crypto';
import {
  type Channel,
  channelOperations,
  type Delivery,
  inWords,
  type NotificationSettings,
  notificationOperations,
  sentenceOf,
  type TrialResult,
  webhookOperations,
} from '@cuverie/contract';
import { DELIVERY_DAYS, isZone, MOST_CHANNELS, MOST_WEBHOOKS, roleMay, type Sentence } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import type { OpenAlarms } from '../../platform/alarms.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid, notFound, refused, refuseProblems } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import { nextId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { writeAs } from '../../platform/sessions/still-permitted.ts';
import { usualSettings } from './alarm-notifier.ts';
import { serviceAddress, type Tools } from './channels/channel.ts';
import { wayOf } from './channels/ways.ts';
import { drawPushSecret, type PushKey, pushKeyOf } from './channels/web-push.ts';
import { drawSecret } from './channels/webhook.ts';
import * as channels from './channels.store.ts';
import { deliverer, OWNER } from './deliver.ts';
import * as store from './deliveries.store.ts';
import { type AssignAlarm, messageLinks } from './links.ts';
import { alarmHeadline } from './messages.ts';

const DAY_MS = 24 * 60 * 60_000;

const shownChannel = (stored: channels.StoredChannel): Channel => {
  const { id, kind, name, carries, madeAt, sentAt, failedAt, failure } = stored;
  return { id, kind, name, carries, madeAt, sentAt, failedAt, failure: wordsOf(failure) };
};

const wordsOf = (failure: Sentence | null): string | null =>
  failure && (inWords(failure, failure.code) ?? null);

const shownWebhook = ({ id, host, isOn, madeAt }: store.StoredWebhook) => ({ id, host, isOn, madeAt });

const shownDelivery = (delivery: store.StoredDelivery & { who: string | null }): Delivery => {
  const { id, who, way, occasion, alarms, madeAt, dueAt, endedAt, result, attempts, failure } = delivery;
  return {
    id,
    who,
    way,
    occasion,
    about: alarms.map(alarmHeadline),
    madeAt,
    dueAt,
    endedAt,
    result,
    attempts,
    failure: wordsOf(failure),
  };
};

/** Returns the key that identifies the servers to push services, created on first use. */
function pushKeys({ db, secrets }: Platform): () => Promise<PushKey> {
  const owner = 'push key';
  let known: Promise<PushKey> | undefined;
  const read = async () => {
    const sealed = await channels.pushSecret(
      db,
      () => secrets.seal(drawPushSecret(), owner),
      (sealed) => secrets.open(sealed, owner) !== undefined,
    );
    return pushKeyOf(secrets.open(sealed, owner) ?? drawPushSecret());
  };
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

export function notificationRoutes(
  app: FastifyInstance,
  platform: Platform,
  { openAlarms, takeOn }: { openAlarms: OpenAlarms; takeOn: AssignAlarm },
): void {
  const { db, clock, secrets, mail, outgoing, siteUrl } = platform;
  const pushKey = pushKeys(platform);
  const tools: Tools = { outgoing, mail, pushKey, siteUrl };
  const delivering = deliverer(platform, tools, openAlarms);
  const tryNow: TrialSender['tryNow'] = async (estateId, id) => delivering.tryNow(estateId, id);
  const links = messageLinks(platform, openAlarms, takeOn);

  async function settingsOf(member: Member): Promise<NotificationSettings> {
    const own = await channels.findSettings(db, member);
    const { publicKey } = await pushKey();
    return {
      ...(own ?? usualSettings(member.timeZone)),
      areOwn: own !== undefined,
      pushKey: publicKey,
      sendsMail: mail.isSent,
    };
  }

  route(app, notificationOperations.get, async ({ member }) => settingsOf(member));
  route(app, notificationOperations.set, async ({ member, body }) => {
    const { quietFrom, quietTo, zone } = body;
    refuseProblems({
      zone: isZone(zone) ? undefined : sentenceOf('zone_unknown'),
      quietTo: (quietFrom === null) === (quietTo === null) ? undefined : sentenceOf('quiet_half'),
    });
    await writeAs(db, member, 'own', (tx) => channels.putSettings(tx, member, body));
    return settingsOf(member);
  });
  route(app, notificationOperations.list, async ({ member }) => {
    const ofAll = roleMay(member.role, 'run');
    const rows = await store.listDeliveries(db, member.estateId, ofAll ? undefined : member.userId);
    return { rows: rows.map(shownDelivery), nextCursor: null };
  });
  route(app, notificationOperations.readLink, async ({ params }) => links.read(params.key));
  route(app, notificationOperations.followLink, async ({ params, body }) => links.follow(params.key, body));

  route(app, channelOperations.list, async ({ member }) => ({
    rows: (await channels.findChannels(db, member.userId)).map(shownChannel),
    nextCursor: null,
  }));
  route(app, channelOperations.add, async ({ member, body }) => {
    const { userId } = member;
    const { kind, name, carries } = body;
    const way = wayOf(kind);
    const target = way.targetOf(body);
    if ('errors' in target) throw invalid(target.errors);
    const text = JSON.stringify(target);
    const added = await writeAs(db, member, 'own', async (tx) => {
      if ((await channels.lockAndCount(tx, userId)) >= MOST_CHANNELS)
        throw refused(409, 'too_many_channels', { most: MOST_CHANNELS });
      return channels.insertChannel(tx, {
        id: nextId(),
        userId,
        kind,
        name: name || way.nameOf(target),
        target: secrets.seal(Buffer.from(text), OWNER.channel(userId)),
        hash: createHash('sha256').update(`${kind} ${text}`).digest(),
        carries: carries ?? (kind === 'push' ? 'now' : 'all'),
        madeAt: clock.now(),
      });
    });
    if (!added) throw refused(409, 'channel_there');
    return shownChannel(added);
  });
  route(app, channelOperations.update, async ({ member, params, body }) => {
    const { name, carries } = body;
    const changed = await writeAs(db, member, 'own', (tx) =>
      channels.updateChannel(tx, member.userId, params.id, { name: name || undefined, carries }),
    );
    if (!changed) throw notFound('channel');
    return shownChannel(changed);
  });
  route(app, channelOperations.remove, async ({ member, params }) => {
    const removed = await writeAs(db, member, 'own', (tx) =>
      channels.deleteChannel(tx, member.userId, params.id),
    );
    if (removed === 0) throw notFound('channel');
    return { id: params.id };
  });
  route(app, channelOperations.try, async ({ member, params }) => {
    const { userId } = member;
    const channel = await channels.findChannel(db, userId, params.id);
    if (!channel) throw notFound('channel');
    const to = { userId, channelId: channel.id, webhookId: null, way: channel.kind };
    return tryIt(member, 'own', to);
  });

  type To = Pick<store.StoredDelivery, 'userId' | 'channelId' | 'webhookId' | 'way'>;
  async function tryIt(member: Member, right: 'own' | 'run', to: To): Promise<TrialResult> {
    const { estateId } = member;
    const [id, now] = [nextId(), clock.now()];
    const test = { occasion: 'test' as const, alarms: [], madeAt: now, dueAt: now };
    await writeAs(db, member, right, (tx) => store.insertDelivery(tx, { estateId, id, ...to, ...test }));
    return tryNow(estateId, id);
  }

  webhookRoutes(app, platform, { tryIt, tryNow });
}

interface TrialSender {
  tryIt: (
    member: Member,
    right: 'own' | 'run',
    to: Pick<store.StoredDelivery, 'userId' | 'channelId' | 'webhookId' | 'way'>,
  ) => Promise<TrialResult>;
  tryNow: (estateId: string, id: string) => Promise<TrialResult>;
}

function webhookRoutes(
  app: FastifyInstance,
  { db, clock, secrets }: Platform,
  { tryIt, tryNow }: TrialSender,
): void {
  const need = async (estateId: string, id: string) => {
    const hook = await store.findWebhook(db, estateId, id);
    if (!hook) throw notFound('webhook');
    return hook;
  };

  route(app, webhookOperations.list, async ({ member }) => ({
    rows: (await store.findWebhooks(db, member.estateId)).map(shownWebhook),
    nextCursor: null,
  }));
  route(app, webhookOperations.add, async ({ member, body }) => {
    const { estateId, userId } = member;
    const address = serviceAddress(body.address);
    if (address === undefined) throw invalid({ address: sentenceOf('outgoing_address') });
    const secret = drawSecret();
    const seal = (text: string) => secrets.seal(Buffer.from(text), OWNER.webhook(estateId));
    const hook = await writeAs(db, member, 'run', async (tx) => {
      if ((await store.findWebhooks(tx, estateId)).length >= MOST_WEBHOOKS)
        throw refused(409, 'too_many_webhooks', { most: MOST_WEBHOOKS });
      return store.insertWebhook(
        tx,
        estateId,
        { id: nextId(), host: new URL(address).host, address: seal(address), secret: seal(secret) },
        { userId, at: clock.now() },
      );
    });
    return { ...shownWebhook(hook), secret };
  });
  route(app, webhookOperations.update, async ({ member, params, body }) => {
    const offAt = body.isOn ? null : clock.now();
    const changed = await writeAs(db, member, 'run', (tx) =>
      store.switchWebhook(tx, member.estateId, params.id, offAt),
    );
    if (!changed) throw notFound('webhook');
    return shownWebhook(changed);
  });
  route(app, webhookOperations.remove, async ({ member, params }) => {
    const removed = await writeAs(db, member, 'run', (tx) =>
      store.deleteWebhook(tx, member.estateId, params.id),
    );
    if (removed === 0) throw notFound('webhook');
    return { id: params.id };
  });
  route(app, webhookOperations.try, async ({ member, params }) => {
    const { id } = await need(member.estateId, params.id);
    return tryIt(member, 'run', { userId: null, channelId: null, webhookId: id, way: 'webhook' });
  });
  route(app, webhookOperations.again, async ({ member, params }) => {
    const { estateId } = member;
    const begun = await writeAs(db, member, 'run', (tx) => store.beginAgain(tx, estateId, params.id));
    if (begun === 0) throw notFound('message');
    return tryNow(estateId, params.id);
  });
}

/** Deletes old deliveries. */
export const sweepDeliveries = (db: Db, now: Date): Promise<number> =>
  store.deleteDeliveries(db, new Date(now.getTime() - DELIVERY_DAYS.kept * DAY_MS));
