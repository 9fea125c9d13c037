import type { FastifyInstance } from 'fastify';
import { whenOver } from './when-over.ts';

/** Gives every answer its request's id, and the log one line a request: what was asked, what came of it, how long. */
export function nameAndLogRequests(app: FastifyInstance): void {
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
