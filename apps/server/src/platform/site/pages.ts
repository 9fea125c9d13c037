import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '../http/refusal.ts';
import { serveFolder } from './folder.ts';
import type { WebBuild } from './web-build.ts';

/** The prefix of the API: unknown URLs below it are answered in JSON, all others with a page. */
const API_ROOTS = ['/api', '/auth', '/tanks', '/grapes', '/media', '/cellar/wines', '/cellar/barrels'];
const isOfApi = (path: string): boolean =>
  API_ROOTS.some((root) => path === root || path.startsWith(`${root}/`));

/** Cache time of an icon or picture with a fixed name; seconds. */
const DAY = 24 * 60 * 60;

/** Public pages with their path. */
const UNNAMED: ReadonlySet<string> = new Set(['/s/:key', '/t/:key']);

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Whether sign-up is open. */
type AsksForNewcomers = () => Promise<boolean>;

interface Document {
  html: string;
  etag: string;
}

function documentOf(html: string): Document {
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}

/** With this attribute the style sheet shows the notice instead of the sign-up links: see apps/web's base.css. */
const closedToNewcomers = (html: string): string => html.replace(/<html\b/, '<html data-sign-up="closed"');

/** Answers with `html`, or 304 for a cached copy. */
function answerWith(html: string, takesNewcomers: AsksForNewcomers, status = 200): Answer {
  const open = documentOf(html);
  const closed = documentOf(closedToNewcomers(html));
  return async (request, reply) => {
    const { html, etag } = (await takesNewcomers()) ? open : closed;
    reply.header('cache-control', 'no-cache').header('etag', `W/${etag}`);
    // A proxy or compression may have made the ETag weak or strong.
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  };
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !isOfApi(path) && !/\.\w+$/.test(path);
}

/** Serves the built web application: its files, the static pages, and its shell at every other URL. */
export async function servePages(
  app: FastifyInstance,
  web: WebBuild | undefined,
  siteUrl: () => string,
  takesNewcomers: AsksForNewcomers,
): Promise<void> {
  if (web !== undefined) await serveBuild(app, web, siteUrl, takesNewcomers);
  const notFound = web && hiddenFromSearch(answerWith(web.shell, takesNewcomers, 404));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (notFound === undefined || !wantsPage(request, path)) {
      throw refused(404, 'not_found.address');
    }
    // The application shows the message and the remedy.
    return notFound(request, reply);
  });
}

async function serveBuild(
  app: FastifyInstance,
  web: WebBuild,
  siteUrl: () => string,
  takesNewcomers: AsksForNewcomers,
): Promise<void> {
  await serveFiles(app, web.dir);
  for (const [path, html] of web.pages) app.get(path, answerWith(html, takesNewcomers));
  const shell = hiddenFromSearch(answerWith(web.shell, takesNewcomers));
  for (const path of web.appPaths) app.get(path, shell);

  // Search engines must read that a secret URL is not to be indexed.
  const named = web.appPaths.filter((path) => !UNNAMED.has(path));
  const closed = [...API_ROOTS, ...named.map((path) => path.replace(/\/:.*/, ''))];
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(siteUrl(), closed)),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(siteUrl(), [...web.pages.keys()])),
  );
}

async function serveFiles(app: FastifyInstance, dir: string): Promise<void> {
  const assets = join(dir, 'assets');
  await serveFolder(app, {
    root: assets,
    prefix: '/assets/',
    isServed: await isListedIn(assets),
    preCompressed: true,
    // File names contain a hash of their content.
    immutable: true,
    maxAge: '365d',
  });
  const brand = join(dir, 'brand');
  await serveFolder(app, {
    root: brand,
    prefix: '/brand/',
    isServed: await isListedIn(brand),
    maxAge: DAY * 1000,
  });
  await app.register(async (scope) => serveNamedFiles(scope, dir));
}

/** Whether a name is in the folder now. */
async function isListedIn(folder: string): Promise<(name: string) => boolean> {
  const names = new Set(await readdir(folder));
  return (name) => names.has(name);
}

async function serveNamedFiles(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, { root: dir, serve: false, cacheControl: false });
  const named = {
    'manifest.webmanifest': 'application/manifest+json',
    'favicon.ico': 'image/vnd.microsoft.icon',
    'licenses.txt': 'text/plain; charset=utf-8',
  };
  for (const [name, type] of Object.entries(named)) {
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${DAY}`).type(type).sendFile(name),
    );
  }
  // A browser checks for a newer one at each start.
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .sendFile('service-worker.js'),
  );
}

/** The shell has no content to index. */
const hiddenFromSearch =
  (answer: Answer): Answer =>
  (request, reply) =>
    answer(request, reply.header('x-robots-tag', 'noindex'));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** robots.txt: the URLs a search engine may read, and the sitemap. */
function robots(origin: string, closed: readonly string[]): string {
  const rules = [...new Set(closed)].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** The sitemap of public pages, as in sitemaps.org. */
function siteMap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
