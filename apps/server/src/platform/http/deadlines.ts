import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure } from './errors.ts';
import { overloaded, type Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was answered, with 503, while it was still being worked at. */
    isOverdue: boolean;
  }
  interface FastifyContextConfig {
    /** A call on many rows, which may be worked at for as long as it takes while the database answers others. */
    takesLong?: boolean;
  }
}

export interface Patience {
  lookEveryMs: number;
  /** Looks without an answer of the database after which new calls are refused. */
  untilRefused: number;
  /** And those after which calls that wait for it already are answered. */
  untilAnswered: number;
  /** Looks a call that takes long is not asked about. */
  forCall: number;
}

const PATIENCE: Patience = { lookEveryMs: 1000, untilRefused: 3, untilAnswered: 10, forCall: 35 };

/**
 * Answers every call in time, whatever becomes of the database. One that hangs says nothing, not even that it ran into
 * its own limits: so while calls wait for it, it is asked for a sign of life on a connection of its own. Time is counted
 * in looks at the clock: of a server that stood still itself, nobody could say whether the database would have answered.
 * @param ask for a sign of life; a failure is one, too
 */
export function answerInTime(app: FastifyInstance, ask: () => Promise<unknown>, patience = PATIENCE): void {
  /** Calls that are worked at, each with the look since which. */
  const workedAt = new Map<FastifyReply, number>();
  let look = 0;
  let askedAt: number | undefined;

  const silence = (): number => (askedAt === undefined ? 0 : look - askedAt);
  const begin = (request: FastifyRequest, reply: FastifyReply): Refusal | undefined => {
    if (request.routeOptions.config.operation === undefined) return undefined;
    if (silence() >= patience.untilRefused) return silent();
    workedAt.set(reply, look);
    return undefined;
  };

  const timer = setInterval(() => {
    look += 1;
    if (askedAt === undefined && workedAt.size > 0) {
      askedAt = look;
      const answered = () => {
        askedAt = undefined;
      };
      ask().then(answered, answered);
    }
    const isSilent = silence() >= patience.untilAnswered;
    for (const [reply, since] of workedAt) {
      const { request } = reply;
      // Pictures wait in line for their turn to be read.
      const takesLong = request.routeOptions.config.takesLong === true || request.picture !== null;
      const isOverdue = isSilent || (!takesLong && look - since > patience.forCall);
      if (!isOverdue) continue;
      workedAt.delete(reply);
      request.isOverdue = true;
      answerFailure(tooLate(request, isSilent), request, reply);
    }
  }, patience.lookEveryMs).unref();

  app.decorateRequest('isOverdue', false);
  app.addHook('onRequest', (request, reply, done) => done(begin(request, reply)));
  // How long a body takes is up to the line it comes over.
  app.addHook('preParsing', (_request, reply, payload, done) => {
    workedAt.delete(reply);
    done(null, payload);
  });
  app.addHook('preHandler', (request, reply, done) => done(begin(request, reply)));
  app.addHook('onSend', (_request, reply, payload, done) => {
    workedAt.delete(reply);
    done(null, payload);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

const silent = () => overloaded('The database does not answer right now. Try again in a moment.');

const tooLate = ({ method }: FastifyRequest, isSilent: boolean): Refusal => {
  const what = isSilent ? 'The database did not answer in time.' : 'This took too long.';
  const advice =
    method === 'GET'
      ? 'Try again in a moment.'
      : 'What you sent may still be stored: look before you send it again.';
  return overloaded(`${what} ${advice}`);
};
