import type { FastifyInstance } from 'fastify';

/** Gives every answer its request's id, and the log one line a request: what was asked, what came of it, how long. */
export function nameAndLogRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, milliseconds }, 'answered');
    done();
  });
}
