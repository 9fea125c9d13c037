import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../testing/app.ts';

const PUBLIC_URL = 'https://cellar.example.com';
const HEAD_SCRIPT = "document.documentElement.dataset.colours = 'dark';";

const head = (path: string) => `<html lang="en"><head><title>${path}</title><script>${HEAD_SCRIPT}</script>
  <link rel="canonical" href="{{origin}}${path}" />
  <meta property="og:url" content="{{origin}}${path}" />
  <meta property="og:image" content="{{origin}}/brand/card.png" /></head>`;
const SHELL = `<html lang="en"><head><title>shell</title><script>${HEAD_SCRIPT}</script></head>`;
const PAGES = ['/', '/features', '/pricing'];
const APP_PATHS = ['/login', '/signup', '/cellar', '/fermentation', '/grape-library', '/grape-library/:id'];

const webDir = mkdtempSync(join(tmpdir(), 'cuverie-web-'));
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(webDir, file)), { recursive: true });
  writeFileSync(join(webDir, file), content);
}

const pages = PAGES.map((path, at) => ({ path, file: `pages/${at}.html` }));
for (const { path, file } of pages) write(file, head(path));
write('index.html', SHELL);
write('pages.json', JSON.stringify({ pages, appPaths: APP_PATHS }));
write('manifest.webmanifest', '{"name":"Cuverie"}');
write('favicon.ico', 'an icon');
write('licenses.txt', 'MIT');
write('brand/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
write('assets/app-4f3a.js', 'console.log("as it is");');
write('assets/app-4f3a.js.br', 'as brotli');
write('assets/app-4f3a.js.gz', 'as gzip');

const app = useTestApp({ webDir, siteUrl: () => 'http://localhost:3000' });
const publicApp = useTestApp({ webDir, publicUrl: PUBLIC_URL, siteUrl: () => PUBLIC_URL });

const planApp = useTestApp({
  webDir,
  payment: {
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    prices: { enthusiast: 'price_1', collector: 'price_2', enterprise: 'price_3' },
    api: undefined,
  },
});
const closedApp = useTestApp({ webDir, siteUrl: () => PUBLIC_URL, signUp: 'closed' });

const ask = (of: () => TestApp, url: string, options: InjectOptions = {}) =>
  of().app.inject({ method: 'GET', url, ...options });

describe('a public page', () => {
  test.each(PAGES)(
    '%s is its own document, with and without trailing slash, and cached by its ETag',
    async (path) => {
      const answer = await ask(app, path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(`<title>${path}</title>`);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(answer.headers).not.toHaveProperty('x-robots-tag');
      expect((await ask(app, `${path.replace(/\/$/, '')}/?utm=letter`)).body).toBe(answer.body);

      const etag = String(answer.headers.etag);
      const again = await ask(app, path, { headers: { 'if-none-match': `"another", ${etag}` } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const changed = await ask(app, path, { headers: { 'if-none-match': 'W/"another"' } });
      expect(changed.statusCode).toBe(200);
    },
  );

  test('contains its public URL if the server has one', async () => {
    const { body } = await ask(publicApp, '/features');
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/features" />`);
    expect(body).toContain(`<meta property="og:url" content="${PUBLIC_URL}/features" />`);
    expect(body).toContain(`<meta property="og:image" content="${PUBLIC_URL}/brand/card.png" />`);
  });

  test('contains no URL if the server has none', async () => {
    const { body } = await ask(app, '/features');
    expect(body).not.toMatch(/canonical|og:url|\{\{/);
    expect(body).toContain('<meta property="og:image" content="/brand/card.png" />');
  });

  test('runs only the inline script of the build', async () => {
    const hash = createHash('sha256').update(HEAD_SCRIPT).digest('base64');
    for (const path of [...PAGES, '/cellar', '/fermentation', '/nowhere']) {
      const policy = String((await ask(app, path)).headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy).toContain("default-src 'self';");
      expect(policy).not.toContain('manifest-src');
    }
  });
});

describe('a URL of the application', () => {
  test.each([
    '/cellar',
    '/cellar/',
    '/cellar?wine=7',
    '/login',
    '/signup?plan=collector',
    '/grape-library/syrah',
  ])('%s returns its shell, hidden from search engines', async (url) => {
    const answer = await ask(app, url);
    expect([answer.statusCode, answer.body]).toEqual([200, SHELL]);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  test.each(['/nowhere', '/features/more', '/cellar/shelf', '/grape-library/syrah/leaf'])(
    'that is unknown, %s, answers 404 with the shell',
    async (url) => {
      const answer = await ask(app, url);
      expect([answer.statusCode, answer.body]).toEqual([404, SHELL]);
      // A 404 stays one, even for a browser that has cached the shell.
      const headers = { 'if-none-match': String(answer.headers.etag) };
      expect((await ask(app, url, { headers })).statusCode).toBe(404);
    },
  );

  test.each([
    '/index.html',
    '/pages.json',
    '/pages/0.html',
    '/favicon.png',
    '/brand/none.png',
    '/api/nothing',
  ])('does not match %s, which is answered in JSON', async (url) => {
    const answer = await ask(app, url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a file of the build', () => {
  test.each([
    ['br, gzip', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', undefined, 'console.log("as it is");'],
  ])('is sent precompressed to a client that accepts %s', async (accepted, encoding, body) => {
    const answer = await ask(app, '/assets/app-4f3a.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.body).toBe(body);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/^application\/javascript/);
  });

  test('is the manifest, with an installable type, and its icons', async () => {
    const manifest = await ask(app, '/manifest.webmanifest');
    expect(manifest.statusCode).toBe(200);
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(manifest.json()).toEqual({ name: 'Cuverie' });
    const icon = await ask(app, '/brand/mark.svg');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});

test('the icon that browsers request for other files exists and is cached for a day', async () => {
  for (const url of ['/favicon.ico', '/favicon.ico?v=2']) {
    const icon = await ask(app, url);
    expect([icon.statusCode, icon.body]).toEqual([200, 'an icon']);
    expect(icon.headers).toMatchObject({
      'content-type': 'image/vnd.microsoft.icon',
      'cache-control': 'public, max-age=86400',
    });
  }
});

test('the licences of the application’s packages can be read', async () => {
  const licenses = await ask(app, '/licenses.txt');
  expect([licenses.statusCode, licenses.body]).toEqual([200, 'MIT']);
  expect(licenses.headers['content-type']).toBe('text/plain; charset=utf-8');
});

describe('search engines', () => {
  test('find every public page at its public URL', async () => {
    const answer = await ask(publicApp, '/sitemap.xml');
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    const addresses = [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(PAGES.map((path) => PUBLIC_URL + path));
  });

  test('are excluded from the API and the application, and find the sitemap', async () => {
    const lines = (await ask(publicApp, '/robots.txt')).body.split('\n');
    for (const path of [
      '/api',
      '/auth',
      '/tanks',
      '/grapes',
      '/media',
      '/cellar',
      '/grape-library',
      '/login',
    ]) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    for (const path of PAGES) expect(lines).not.toContain(`Disallow: ${path}`);
    expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  });

  test('get this machine’s URL if there is no public one', async () => {
    const { body } = await ask(app, '/robots.txt', { headers: { host: 'evil.example' } });
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });
});

describe('with plans', () => {
  test('only the application is informed, and public pages stay unchanged', async () => {
    expect((await ask(planApp, '/cellar')).body).toContain('<html data-plans="on" lang="en">');
    expect((await ask(planApp, '/nowhere')).body).toContain('data-plans="on"');
    expect((await ask(planApp, '/pricing')).body).not.toContain('data-plans');
    expect((await ask(app, '/cellar')).body).not.toContain('data-plans');
  });
});

describe('with closed sign-ups', () => {
  const MARK = '<html data-sign-up="closed" lang="en">';
  const addresses = ['/', '/signup', '/cellar', '/fermentation', '/nowhere'];
  const bodies = () => Promise.all(addresses.map(async (url) => (await ask(closedApp, url)).body));

  test('every page states it from the first account on, without stale caches', async () => {
    for (const body of await bodies()) expect(body).not.toContain('data-sign-up');
    const before = await ask(closedApp, '/signup');
    await closedApp().signUp();
    for (const body of await bodies()) expect(body).toContain(MARK);
    const again = await ask(closedApp, '/signup', {
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect(again.statusCode).toBe(200);
  });
});
