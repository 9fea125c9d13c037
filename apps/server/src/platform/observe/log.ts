import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { whenOver } from '../connections/when-over.ts';
import type { Member } from '../sessions/member.ts';

/**
 * One JSON object a line, with the request's id, never its headers or body: tokens and passwords travel there.
 * A query may hold a search or a one-time token, so only the path is kept.
 */
export function loggerAt(level: string, destination?: DestinationStream): Logger {
  const options = {
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
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Has every line of a request that is still to come, of whatever level, say who it is from, and with which API token. */
export function knownAs(
  request: FastifyRequest,
  { userId, apiToken }: Pick<Member, 'userId' | 'apiToken'>,
): void {
  request.log = request.log.child({ who: userId, ...(apiToken && { token: apiToken.id }) });
}

/** Gives every answer its request's id, and the log one line a request: what was asked, what came of it, how long. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    whenOver(reply, (isAnswered) => {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      if (isAnswered) request.log.info({ req: request, res: reply, milliseconds }, 'answered');
      else request.log.info({ req: request, milliseconds }, 'broken off');
    });
    done();
  });
}
