import type { FastifyInstance } from 'fastify';

interface Policy {
  publicUrl: string | undefined;
  hstsSubdomains?: boolean | undefined;
  /** `sha256-…` of the only inline script in the page's head, which must run before first paint. */
  scriptHashes: readonly string[];
}

type Headers = Record<string, string>;

/** Answers are private and may contain tokens. Pages, pictures and assets set their own header. */
const NOT_KEPT = 'no-store';

/** Parts of a policy that only apply to documents. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-xss-protection'];

/** Data loads nothing and must not be framed, whatever its content type. */
const POLICY_OF_DATA = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Sends security headers with every answer: those of a page, or the stricter ones of API data. */
export function sendSecurityHeaders(app: FastifyInstance, policy: Headers): void {
  const ofPages = { ...policy, 'cache-control': NOT_KEPT };
  const ofData: Headers = { ...ofPages, 'content-security-policy': POLICY_OF_DATA };
  for (const name of OF_DOCUMENTS) delete ofData[name];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.operation === undefined ? ofPages : ofData);
    done();
  });
}

export function securityHeaders({ publicUrl, hstsSubdomains = false, scriptHashes }: Policy): Headers {
  const overTls = publicUrl?.startsWith('https:') ?? false;
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // Mantine sets inline styles.
    "style-src 'self' 'unsafe-inline'",
    // A grape's picture may have any https URL; the browser loads it, never the server.
    "img-src 'self' data: blob: https:",
    'frame-src https://www.openstreetmap.org',
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(overTls ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(overTls
      ? { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The filter of old browsers could be abused to block parts of a page.
    'x-xss-protection': '0',
  };
}
