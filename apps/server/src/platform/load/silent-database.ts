import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { answerFailure } from '../http/errors.ts';
import { overloaded, type Refusal } from '../http/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was answered with 503 during processing. */
    isOverdue: boolean;
  }
}

export interface Patience {
  lookEveryMs: number;
  /** Number of unanswered checks after which new calls are refused. */
  untilRefused: number;
  /** Number of checks after which waiting calls are answered. */
  untilAnswered: number;
}

const PATIENCE: Patience = { lookEveryMs: 1000, untilRefused: 3, untilAnswered: 10 };

/**
 * Answers calls while the database hangs. The database ends slow statements itself, but a hanging one is silent, so it
 * is pinged on its own connection while calls wait. Time is counted in checks: if the server itself stood still, it is
 * unknown whether the database would have answered.
 * @param ask pings the database; a failure counts as no answer
 */
export function failFastWhenDatabaseHangs(
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
  // The time of a body depends on the client's line.
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
