import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Sends the security headers with every answer. Scripts come from here alone; `scriptHashes` are those of the
 * one inline script in the page's head (`sha256-…`), which must run before first paint.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: { publicUrl: string | undefined; scriptHashes: readonly string[] },
): Promise<void> {
  const overTls = options.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptHashes.map((hash) => `'${hash}'`)],
        // Mantine sets styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A grape may carry a picture from any https address; the browser loads it, never the server.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ['https://www.openstreetmap.org'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
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
  });
}
