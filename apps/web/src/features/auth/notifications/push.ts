import type { ChannelDraft } from '@cuverie/contract';

/** Why this browser cannot show notifications; `undefined` if it can. */
export function whyNoPush(): string | undefined {
  if (!window.isSecureContext)
    return 'This page came without https, and so browsers give it no notifications. Open it by an address that begins with https, or choose another way.';
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    return 'This browser shows no notifications of pages as they are. On an iPhone or iPad add Cuverie to the home screen first, and open it there.';
  if (Notification.permission === 'denied')
    return 'You have refused notifications of this page. Allow them in the settings of your browser.';
  return undefined;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Asks for permission and subscribes to the browser's push service with the server's key.
 * @throws with a message, if the user refuses or the browser cannot subscribe
 */
export async function subscribe(pushKey: string): Promise<ChannelDraft> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('You did not allow notifications of this page.');
  const worker = await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  // A subscription for another key, for example of a reinstalled server, is useless.
  await before?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  });
  return {
    kind: 'push',
    name: deviceName(),
    address: made.endpoint,
    key: textOf(made.getKey('p256dh')),
    auth: textOf(made.getKey('auth')),
  };
}

/** `Browser on this phone`, as far as it can be detected. */
const deviceName = (): string =>
  /Android|iPhone|iPad|Mobile/.test(navigator.userAgent)
    ? 'The browser on a phone'
    : 'The browser on a computer';
