import { Readable } from 'node:stream';
import type { Operation } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { inTime } from '../in-time.ts';
import type { CallerByRight } from '../sessions/member.ts';
import { requireMember } from './route.ts';
import { type Values, valuesFromText } from './text-values.ts';

/** Memory for a file while it is sent: a thousand rows, as read and as written. */
const BUFFERED_BYTES = 4 * 1024 * 1024;

/** A thousand rows of a large cellar take a second; a hanging database takes forever. */
const PIECE_WITHIN_MS = 60_000;
const stuck = () => new Error('The next piece of the file did not come in time');

/** A file sent in pieces, as fast as the client reads. */
export interface SentFile {
  name: string;
  content: AsyncIterator<string | Buffer, void>;
}

export function fileRoute<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: (call: { query: z.infer<O['query']>; member: CallerByRight[O['right']] }) => SentFile,
): void {
  const queryFrom = valuesFromText(operation.query);
  const text = operation.file?.startsWith('text/') ? '; charset=utf-8' : '';
  app.route({
    method: operation.method,
    url: operation.path,
    config: { operation },
    schema: { querystring: operation.query.strict() },
    onRequest: requireMember,
    preValidation: async (request) => {
      request.query = queryFrom(request.query as Values);
    },
    handler: async (request, reply) => {
      const isHead = request.method === 'HEAD';
      // First, so that a refused call asks nothing of the database.
      if (!isHead) app.holdAnswer(reply, BUFFERED_BYTES);
      const { name, content } = handler({
        query: request.query as z.infer<O['query']>,
        member: request.member as CallerByRight[O['right']],
      });
      const asFile = () =>
        reply
          .type(`${operation.file}${text}`)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store');
      // For a HEAD request the file would be read to its end.
      if (isHead) {
        void content.return?.();
        return asFile().send();
      }
      // An error before the first piece is still answered; later only the connection can be closed.
      const first = await content.next();
      if (request.isOverdue) {
        void content.return?.();
        return reply;
      }
      return asFile().send(Readable.from(startingWith(first, content), { objectMode: false }));
    },
  });
}

async function* startingWith<Piece>(
  first: IteratorResult<Piece, void>,
  rest: AsyncIterator<Piece, void>,
): AsyncGenerator<Piece> {
  try {
    for (let piece = first; !piece.done; piece = await inTime(rest.next(), PIECE_WITHIN_MS, stuck))
      yield piece.value;
  } finally {
    // It may wait for a piece that never came.
    void rest.return?.();
  }
}
