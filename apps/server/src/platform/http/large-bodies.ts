import { closeSync, createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Uploads } from '../quotas/uploads.ts';
import { turns } from '../turns.ts';
import { overloaded, refused } from './refusal.ts';
import { whenOver } from './when-over.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next call with a large body begin, where this one is such. */
    turnOver: () => void;
  }
}

/** One is worked at with several times its bytes in memory. The database keeps two cores busy with fewer. */
const AT_ONCE = 4;
const MAX_WAITING = 200;

/**
 * Lets calls that take more than a form be worked at a few at a time. The others wait for that with their body on disk:
 * in memory they would come to gigabytes, and one whose body is still on its way would keep the others from theirs.
 */
export function takeLargeBodiesInTurn(app: FastifyInstance, uploads: Uploads): void {
  const inTurn = turns({
    atOnce: AT_ONCE,
    waiting: MAX_WAITING,
    full: () => overloaded('Many imports are under way right now. Try again in a moment.'),
  });
  const turnOf = (request: FastifyRequest): Promise<void> =>
    new Promise((begun, turnedAway) => {
      const turn = () =>
        new Promise<void>((over) => {
          request.turnOver = over;
          begun();
        });
      inTurn(turn).catch(turnedAway);
    });

  async function wait(request: FastifyRequest, reply: FastifyReply, body: Readable, most: number) {
    // What is not read of a body too large would be taken for the next call.
    reply.header('connection', 'close');
    const { member, headers } = request;
    const upload = uploads.begin(member?.estateId ?? '', 'rows', Number(headers['content-length'] ?? 0));
    const file = await upload.setAside(body, most, tooLarge).catch((error: unknown) => {
      upload.end();
      throw error;
    });
    reply.removeHeader('connection');
    try {
      await turnOf(request);
      if (hasLeft(request)) throw refused(400, 'invalid', 'Nobody waits for the answer any more.');
    } catch (error) {
      request.turnOver();
      closeSync(file);
      upload.end();
      throw error;
    }
    const aside = createReadStream('', { fd: file });
    // Whoever reads it hears of that; there may be nobody yet.
    aside.on('error', () => {});
    aside.once('close', () => {
      upload.end();
      // Nothing is made of half a body.
      if (!aside.readableEnded) request.turnOver();
    });
    // It may never be read: it may be of a kind or a packing that is refused. Fastify waits for the rest of a body that
    // ends without an error.
    whenOver(reply, () => aside.destroy(new Error('The call is over before its body was read')));
    return aside;
  }

  app.decorateRequest('turnOver', () => {});
  app.addHook('onRoute', (options) => {
    const operation = options.config?.operation;
    const most = operation?.bodyLimit;
    if (most === undefined || !operation?.takesBody) return;
    const { preParsing = [], onSend = [] } = options;
    options.preParsing = [(request, reply, body) => wait(request, reply, body, most), ...[preParsing].flat()];
    // Whoever leaves meanwhile is still worked for: the turn is over when that is.
    options.onSend = [async (request: FastifyRequest) => request.turnOver(), ...[onSend].flat()];
  });
}

const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();

/** A sender that hung up after the last byte is answered all the same: Node ends its own side only then. */
export const hasLeft = ({ socket }: FastifyRequest): boolean => socket.destroyed || socket.writableEnded;
