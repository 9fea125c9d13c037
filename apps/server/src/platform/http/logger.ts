import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';

/**
 * One JSON object a line, with the request's id, never its headers or body: tokens and passwords travel there.
 * A query may hold a search or a one-time token, so only the path is kept.
 */
export function loggerAt(level: string): Logger {
  return pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        address: request.ip,
      }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  });
}
