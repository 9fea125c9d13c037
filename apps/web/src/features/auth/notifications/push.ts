import type { ChannelDraft } from '@cuverie/contract';

/** Why this browser shows no notifications; nothing where it may. */
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
 * Asks the person, and has the browser's push service know this server by its key.
 * @throws in words where they refuse, or the browser can't
 */
export async function subscribe(pushKey: string): Promise<ChannelDraft> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('You did not allow notifications of this page.');
  const worker = await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  // One for another key, as of a server that was set up anew, is of no use.
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

/** `Browser on this phone`, as far as can be told. */
const deviceName = (): string =>
  /Android|iPhone|iPad|Mobile/.test(navigator.userAgent)
    ? 'The browser on a phone'
    : 'The browser on a computer';
