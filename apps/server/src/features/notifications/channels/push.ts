import { createECDH } from 'node:crypto';
import { say } from '@cuverie/contract';
import { needSuccess, type Way } from './channel.ts';
import { encrypted, vapid } from './web-push.ts';

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Push services of browsers: any other address would have the server call whatever somebody likes. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.apple.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
] as const;

/** Whether an endpoint is one of a browser's push service. */
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
    // Throws where it is no point of the curve.
    return pair.computeSecret(Buffer.from(text, 'base64url')).length === 32;
  } catch {
    return false;
  }
}

/** Push services keep it for a day where the device is out of reach. */
const KEPT_S = 24 * 3600;

/** How long texts may be: what is encrypted has to fit into 4,096 bytes. */
const MOST_TEXT = 1500;

/** A browser on one device of its person. */
export const pushWay: Way<Subscription> = {
  targetOf({ address, key, auth }) {
    const errors = {
      ...(isPushService(address ?? '') ? {} : { address: say('push_host') }),
      ...(isPoint(key ?? '') ? {} : { key: say('push_key') }),
      ...(Buffer.from(auth ?? '', 'base64url').length === 16 ? {} : { auth: say('push_key') }),
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
    // Declarative Web Push shows this by itself; other browsers hand it to the service worker.
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
    // Services take a contact by https or mail alone.
    const contact = site.startsWith('https:') ? site : 'mailto:nobody@localhost';
    const answer = await outgoing(url, {
      method: 'POST',
      headers: {
        authorization: vapid(url, await pushKey(), contact, new Date()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
        urgency: isUrgent ? 'high' : 'normal',
        // A second try takes the place of the first where that still waits.
        topic: id.replaceAll('-', '').slice(0, 32),
      },
      body: encrypted(Buffer.from(JSON.stringify(shown)), keys),
    });
    needSuccess(url, answer, { gone: [404, 410] });
  },
};
