import { PassThrough } from 'node:stream';
import { EVENT_STREAM, historyOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { requireMember } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { clientSubject } from '../../platform/throttles/address.ts';
import { type Listener, listeners, type StreamLimits } from './listeners.ts';

/** Idle connections are closed by us and by proxies after thirty seconds or more, so this is sent more often. */
const SIGN_OF_LIFE_MS = 20_000;

/** With this much unsent data the next event waits for the client; a connection without progress is closed anyway. */
const MOST_PILED_BYTES = 16 * 1024;

/** Limits of streams as a share of all connections, and of those from one address. */
const PART_OF_CONNECTIONS = 1 / 10;
const PART_OF_ADDRESS = 1 / 4;

const limitsOf = (connections: number): StreamLimits => {
  const inAll = Math.max(1, Math.floor(connections * PART_OF_CONNECTIONS));
  return { inAll, ofAddress: Math.ceil(inAll * PART_OF_ADDRESS) };
};

/** @param connections maximum of open connections of the server */
export function liveRoutes(app: FastifyInstance, { db, clock }: Platform, connections: number): void {
  const operation = historyOperations.live;
  const streams = new Set<PassThrough>();
  const here = listeners(db, clock, limitsOf(connections), (error) =>
    app.log.warn({ err: error }, 'those who listen hear nothing'),
  );

  const signs = setInterval(() => {
    for (const stream of streams) if (!stream.writableNeedDrain) stream.write(':\n\n');
  }, SIGN_OF_LIFE_MS).unref();

  app.addHook('preClose', async () => {
    clearInterval(signs);
    await here.close();
  });

  app.route({
    method: operation.method,
    url: operation.path,
    config: { operation },
    // Compression would delay events.
    compress: false,
    schema: { querystring: operation.query },
    onRequest: requireMember,
    handler: async (request, reply) => {
      const { member } = request;
      // A HEAD request would never end the stream.
      if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send();
      if (member === null) throw new Error('Only a member is let in.');
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const stream = new PassThrough({ highWaterMark: MOST_PILED_BYTES });
      let resume = (): void => {};
      const listener: Listener = {
        member,
        client: clientSubject(request.ip),
        mayHear: async () => {
          const still = await app.authenticate(token, member.estateId).catch(() => undefined);
          return still !== undefined && !still.lacksFactor;
        },
        tell(event, cursor, change) {
          if (!streams.has(stream)) return false;
          stream.write(`event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(change ?? {})}\n\n`);
          return true;
        },
        drained: () =>
          stream.writableNeedDrain && streams.has(stream)
            ? new Promise((resolve) => {
                resume = resolve;
              })
            : undefined,
        end: () => {
          if (streams.delete(stream)) stream.end();
        },
      };
      const { after } = request.query as { after?: string };
      const last = request.headers['last-event-id'];
      streams.add(stream);
      stream.on('drain', () => resume());
      stream.once('close', () => {
        streams.delete(stream);
        resume();
        here.leave(listener);
      });
      await here
        .join(listener, after ?? (typeof last === 'string' ? last : undefined))
        .catch((error: unknown) => {
          stream.destroy();
          throw error;
        });
      return reply.type(EVENT_STREAM).header('x-accel-buffering', 'no').send(stream);
    },
  });
}
