import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, levels, pino } from 'pino';
import { whenOver } from '../connections/when-over.ts';
import type { Member } from '../sessions/member.ts';

/** Every URL below these contains a key, even if nothing exists there. */
const BEFORE_KEYS = [
  '/api/calendar/',
  '/api/in/',
  '/api/notifications/links/',
  '/api/shared/',
  '/api/tasted/',
  '/s/',
  '/t/',
];

/** Returns the path of a request, with its key removed. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const path = routeOptions.config.operation?.path;
  if (path?.includes('{key}')) return path;
  const before = BEFORE_KEYS.find((start) => url.startsWith(start));
  return before === undefined ? url.split('?', 1)[0] : `${before}…`;
}

/**
 * One JSON object per line with the request's id, never headers or body, which contain tokens and passwords. A query
 * may contain a search or a one-time token, so only the path is logged.
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

/** Adds the caller and the API token to every later log line of a request. */
export function knownAs(
  request: FastifyRequest,
  { userId, apiToken }: Pick<Member, 'userId' | 'apiToken'>,
): void {
  request.log = request.log.child({ who: userId, ...(apiToken && { token: apiToken.id }) });
}

/**
 * Whether a call is suspicious: a refused login or token, a forbidden operation, too many attempts. Rows of other
 * estates look like missing ones, so their lines are ordinary.
 */
function isSuspect({ routeOptions }: FastifyRequest, status: number): boolean {
  // The others only lack a valid access token, which happens hourly to everyone.
  const isOfSignIn = routeOptions.config.operation?.access === 'public';
  return status === 403 || status === 429 || (status === 401 && isOfSignIn);
}

/**
 * Adds the request's id to every answer, and logs one line per request: path, result and duration. Suspicious ones are
 * warnings.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    whenOver(reply, (isAnswered) => {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      const operation = request.routeOptions.config.operation?.id;
      const level = isAnswered && isSuspect(request, reply.statusCode) ? 'warn' : 'info';
      // A route with a lower log level must not become louder than all.
      if ((levels.values[level] ?? 0) < (levels.values[app.log.level] ?? Number.POSITIVE_INFINITY)) return;
      if (isAnswered) request.log[level]({ operation, req: request, res: reply, milliseconds }, 'answered');
      else request.log.info({ operation, req: request, milliseconds }, 'broken off');
    });
    done();
  });
}
