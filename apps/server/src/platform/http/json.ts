import type { FastifyInstance } from 'fastify';
import { shapeProblem } from './json-shape.ts';
import { invalid } from './refusal.ts';

/** Reads JSON as Fastify does, and takes an empty body for none: some clients always name a content type. */
export function tolerateEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const problem = shapeProblem(body);
    if (problem !== undefined) done(invalid({ body: problem }));
    else if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
