/**
 * Starts the application without a network. It caches the files of one build, and viewed pictures; API calls are not
 * handled. A new build waits until no tab uses the old one.
 */
/** Prepended by the build: see build/service-worker.ts. */
declare const BUILD: {
  readonly version: string;
  /** The addresses of the application's files. */
  readonly files: readonly string[];
  /** The address patterns of the application: `/grape-library/:id`. */
  readonly appPaths: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Any page of the application can start it; the home page would redirect a signed-in user. */
const SHELL = '/cellar';
const HOME = '/';

const APP_CACHE = `app ${BUILD.version}`;
const PICTURE_CACHE = 'pictures';
const MOST_PICTURES = 500;

/** The wait for a page before the cached one is shown, in milliseconds. */
const PATIENCE_MS = 2500;

const files = new Set(BUILD.files);

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOlderBuilds()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === HOME || isOfApp(pathname)) event.respondWith(page(request, pathname));
  } else if (files.has(pathname)) event.respondWith(file(request));
  else if (pathname.startsWith('/media/')) event.respondWith(picture(event));
});

/** The content of a push message, in the format of declarative push. */
interface Pushed {
  notification: { title: string; body: string; tag: string; navigate: string };
}

worker.addEventListener('push', (event) => {
  const pushed = event.data?.json() as Pushed | undefined;
  if (!pushed) return;
  const { title, body, tag, navigate } = pushed.notification;
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      icon: '/brand/icon-192.png',
      data: { navigate },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as { navigate: string }).navigate));
});

/** Shows the tank in an open window of the application, or in a new one. */
async function show(address: string): Promise<void> {
  if (new URL(address).origin !== worker.location.origin) return;
  const [open] = await worker.clients.matchAll({ type: 'window' });
  const there = await open?.navigate(address).catch(() => null);
  if (there) await there.focus();
  else await worker.clients.openWindow(address);
}

/** Caches the build. Files of an earlier build are reused, because asset names contain a hash of their content. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(APP_CACHE);
  const keep = async (address: string) => {
    const cached = address.startsWith('/assets/') ? await caches.match(address) : undefined;
    if (cached) await cache.put(address, cached);
    else await cache.add(new Request(address, { cache: 'no-cache' }));
  };
  await Promise.all([SHELL, HOME, ...BUILD.files].map(keep));
}

async function dropOlderBuilds(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name !== APP_CACHE && name !== PICTURE_CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

function isOfApp(pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/');
  return BUILD.appPaths.some((pattern) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
    );
  });
}

/** The page from the server, or the cached one if the server is slow, or only a proxy answers. */
async function page(request: Request, pathname: string): Promise<Response> {
  const fetched = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  const answer = await Promise.race([fetched.catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  const cached = await caches.match(pathname === HOME ? HOME : SHELL, { cacheName: APP_CACHE });
  return cached ?? answer ?? fetched;
}

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { cacheName: APP_CACHE })) ?? fetch(request);

async function picture(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  const cached = await cache.match(event.request.url);
  if (cached) return cached;
  const fetched = await fetch(event.request);
  if (fetched.status === 200) event.waitUntil(keepPicture(cache, event.request.url, fetched.clone()));
  return fetched;
}

/** Caches a picture. The oldest are evicted; on a full device, all are. */
async function keepPicture(cache: Cache, address: string, answer: Response): Promise<void> {
  try {
    await cache.put(address, answer);
    const requests = await cache.keys();
    await Promise.all(requests.slice(0, -MOST_PICTURES).map((oldest) => cache.delete(oldest)));
  } catch {
    await caches.delete(PICTURE_CACHE);
  }
}
