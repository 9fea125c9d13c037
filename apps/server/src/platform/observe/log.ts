import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, levels, pino } from 'pino';
import { whenOver } from '../connections/when-over.ts';
import type { Member } from '../sessions/member.ts';

/** Below these every address has a key, though nothing may be there. */
const BEFORE_KEYS = [
  '/api/calendar/',
  '/api/in/',
  '/api/notifications/links/',
  '/api/shared/',
  '/api/tasted/',
  '/s/',
  '/t/',
];

/** The path of a request; where a key is part of it, only that there is one. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const path = routeOptions.config.operation?.path;
  if (path?.includes('{key}')) return path;
  const before = BEFORE_KEYS.find((start) => url.startsWith(start));
  return before === undefined ? url.split('?', 1)[0] : `${before}…`;
}

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
        path: pathOf(request),
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

/**
 * Whether a call is suspicious: a sign-in or a token refused, a forbidden act, too many tries. Rows of other
 * estates look like missing ones, so those lines are like all others.
 */
function isSuspect({ routeOptions }: FastifyRequest, status: number): boolean {
  // The others lack an access token that holds, as everybody does once an hour.
  const isOfSignIn = routeOptions.config.operation?.access === 'public';
  return status === 403 || status === 429 || (status === 401 && isOfSignIn);
}

/**
 * Gives every answer its request's id, and the log one line a request: what was asked, what came of it, how long. What is
 * suspect is a warning.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    whenOver(reply, (isAnswered) => {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      const operation = request.routeOptions.config.operation?.id;
      const level = isAnswered && isSuspect(request, reply.statusCode) ? 'warn' : 'info';
      // A route that is quieter than the rest must not become louder than all.
      if ((levels.values[level] ?? 0) < (levels.values[app.log.level] ?? Number.POSITIVE_INFINITY)) return;
      if (isAnswered) request.log[level]({ operation, req: request, res: reply, milliseconds }, 'answered');
      else request.log.info({ operation, req: request, milliseconds }, 'broken off');
    });
    done();
  });
}
