import { createECDH } from 'node:crypto';
import { sentenceOf } from '@cuverie/contract';
import { type ChannelType, needSuccess } from './channel.ts';
import { encryptMessage, vapid } from './web-push.ts';

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Push services of browsers. Without this list a member could make the server call any address. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.apple.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
] as const;

/** Returns whether an endpoint belongs to a browser's push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return SERVICES.some(
    (service) => hostname === service || (service.startsWith('.') && hostname.endsWith(service)),
  );
}

function isPoint(text: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    // Throws if it is no point on the curve.
    return pair.computeSecret(Buffer.from(text, 'base64url')).length === 32;
  } catch {
    return false;
  }
}

/** Push services keep a message for a day if the device is offline. */
const PUSH_LIFE_S = 24 * 3600;

/** Maximum length of texts, since the encrypted message must fit into 4,096 bytes. */
const MOST_TEXT = 1500;

/** A browser on one device of its person. */
export const pushWay: ChannelType<Subscription> = {
  targetOf({ address, key, auth }) {
    const errors = {
      ...(isPushService(address ?? '') ? {} : { address: sentenceOf('push_host') }),
      ...(isPoint(key ?? '') ? {} : { key: sentenceOf('push_key') }),
      ...(Buffer.from(auth ?? '', 'base64url').length === 16 ? {} : { auth: sentenceOf('push_key') }),
    };
    if (Object.keys(errors).length > 0 || !address || !key || !auth) return { errors };
    return { endpoint: address, p256dh: key, auth };
  },
  nameOf: () => 'A browser',
  async send(
    { outgoing, pushKey, siteUrl },
    { endpoint, p256dh, auth },
    { id, title, text, path, link, isUrgent },
  ) {
    const url = new URL(endpoint);
    const site = siteUrl();
    // Declarative Web Push displays this directly; other browsers pass it to the service worker.
    const shown = {
      web_push: 8030,
      notification: {
        title,
        body: text.slice(0, MOST_TEXT),
        tag: id,
        navigate: `${site}${path}`,
        lang: 'en',
      },
      link,
    };
    const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
    // Push services accept a contact as https or mailto URL only.
    const contact = site.startsWith('https:') ? site : 'mailto:unknown@localhost';
    const answer = await outgoing(url, {
      method: 'POST',
      headers: {
        authorization: vapid(url, await pushKey(), contact, new Date()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(PUSH_LIFE_S),
        urgency: isUrgent ? 'high' : 'normal',
        // A retry replaces a first attempt that is still pending.
        topic: id.replaceAll('-', '').slice(0, 32),
      },
      body: encryptMessage(Buffer.from(JSON.stringify(shown)), keys),
    });
    needSuccess(url, answer, { gone: [404, 410] });
  },
};
