import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { answerFailure } from '../http/errors.ts';
import { overloaded, type Refusal } from '../http/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was answered, with 503, while it was still being worked at. */
    isOverdue: boolean;
  }
}

export interface Patience {
  lookEveryMs: number;
  /** Looks without an answer of the database after which new calls are refused. */
  untilRefused: number;
  /** And those after which calls that wait for it already are answered. */
  untilAnswered: number;
}

const PATIENCE: Patience = { lookEveryMs: 1000, untilRefused: 3, untilAnswered: 10 };

/**
 * Answers calls while the database hangs. It ends by itself what takes it too long, but one that hangs says nothing: so
 * while calls wait for it, it is asked for a sign of life on a connection of its own. Time is counted in looks: of a
 * server that stood still itself, it is unknown whether the database would have answered.
 * @param ask for a sign of life; a failure is none
 */
export function answerWithoutDatabase(
  app: FastifyInstance,
  ask: () => Promise<unknown>,
  patience = PATIENCE,
): void {
  const workedAt = new Set<FastifyReply>();
  let isProbing = false;
  let silence = 0;

  const timer = setInterval(() => {
    if (isProbing) silence += 1;
    else if (workedAt.size > 0 || silence > 0) {
      isProbing = true;
      void ask()
        .then(
          () => (silence = 0),
          () => (silence += 1),
        )
        .finally(() => (isProbing = false));
    }
    if (silence < patience.untilAnswered) return;
    for (const reply of workedAt) {
      workedAt.delete(reply);
      reply.request.isOverdue = true;
      answerFailure(tooLate(reply.request), reply.request, reply);
    }
  }, patience.lookEveryMs).unref();

  const begin = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const needsDatabase = request.routeOptions.config.operation !== undefined;
    const isRefused = needsDatabase && silence >= patience.untilRefused;
    if (needsDatabase && !isRefused) workedAt.add(reply);
    done(isRefused ? overloaded('database_silent') : undefined);
  };

  app.decorateRequest('isOverdue', false);
  app.addHook('onRequest', begin);
  // How long a body takes is up to the line it comes over.
  app.addHook('preParsing', (_request, reply, payload, done) => {
    workedAt.delete(reply);
    done(null, payload);
  });
  app.addHook('preHandler', begin);
  app.addHook('onSend', (_request, reply, payload, done) => {
    workedAt.delete(reply);
    done(null, payload);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

const tooLate = ({ method }: FastifyRequest): Refusal =>
  overloaded(method === 'GET' ? 'database_late' : 'database_late_to_store');
