import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface Policy {
  publicUrl: string | undefined;
  /** `sha256-…` of the one inline script in the page's head, which must run before first paint. */
  scriptHashes: readonly string[];
}

type Headers = Record<string, string>;

/** Answers are somebody's own, tokens among them. Pages, pictures and assets say otherwise of themselves. */
const NOT_KEPT = 'no-store';

/** What a policy says of documents alone; data is none. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-xss-protection'];

/** Data loads nothing and is framed by nobody, whatever a browser is led to take it for. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'";

/** Sends the security headers with every answer: those of a page, or the fewer and stricter ones of the API's data. */
export function sendSecurityHeaders(app: FastifyInstance, policy: Headers): void {
  const ofPages = { ...policy, 'cache-control': NOT_KEPT };
  const ofData: Headers = { ...ofPages, 'content-security-policy': POLICY_OF_DATA };
  for (const name of OF_DOCUMENTS) delete ofData[name];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.operation === undefined ? ofPages : ofData);
    done();
  });
}

/**
 * The security headers. They are the same each time, so Helmet is asked once: asked with every request it took a
 * tenth of the time of a short answer.
 */
export function securityHeaders({ publicUrl, scriptHashes }: Policy): Headers {
  const overTls = publicUrl?.startsWith('https:') ?? false;
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        // Mantine sets styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A grape may carry a picture from any https address; the browser loads it, never the server.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        frameSrc: ['https://www.openstreetmap.org'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers of another age.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  });
  return headersOf(protect);
}

/** What a middleware would set, learnt by letting it write on a response that goes nowhere. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const headers: Headers = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  middleware({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
