import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { answerAndHangUp, TOO_SLOW } from '../connections/raw-answer.ts';
import { overloaded } from '../http/refusal.ts';
import { PICTURE_MAX_BYTES } from '../pictures/pictures.ts';
import { budgetOf, type Share } from './budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Memory a body needs, if it is much. */
    bodyShare: Share | null;
  }
}

/** Of all large bodies together. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Of those of one estate. */
const PART_OF_ESTATE = 1 / 2;
/** A larger form contains a picture, or is too long. */
const FORM_BYTES = 256 * 1024;
/** Processing JSON needs several times its bytes in memory. */
const JSON_WEIGHT = 3;

/**
 * Limits the memory of calls with pictures or many rows until they end, even after their client disconnected. A body
 * that takes more than a minute makes room for others.
 */
export function limitBodies(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  const bodies = budgetOf({
    most: mostBytes,
    mostOfOne: mostBytes * PART_OF_ESTATE,
    full: () => overloaded('bodies'),
    fullForOne: () => overloaded('bodies_of_estate'),
  });

  const openShare = (request: FastifyRequest): Share => {
    const { raw, socket, member } = request;
    const share = bodies(member?.estateId, () => {
      if (raw.complete) return false;
      answerAndHangUp(socket, 408, TOO_SLOW);
      return true;
    });
    request.bodyShare = share;
    return share;
  };

  const count = async (request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) => {
    const { headers, routeOptions } = request;
    if (headers['content-type']?.startsWith('multipart/form-data')) {
      const announced = Number(headers['content-length'] ?? PICTURE_MAX_BYTES);
      // A longer one is refused once it exceeds this.
      if (announced > FORM_BYTES) openShare(request).add(Math.min(announced, PICTURE_MAX_BYTES));
      return payload;
    }
    const isLarge = routeOptions.config.operation?.bodyLimit !== undefined;
    if (!isLarge) return payload;
    openShare(request);
    return counted(payload, (bytes) => request.bodyShare?.add(bytes));
  };

  app.decorateRequest('bodyShare', null);
  app.addHook('onRoute', (options) => {
    if (!options.config?.operation?.takesBody) return;
    const { preParsing = [] } = options;
    // After decompression.
    options.preParsing = [...[preParsing].flat(), count];
  });
  app.addHook('onSend', async (request) => {
    request.bodyShare?.release();
    // The rest of a refused body is discarded.
    request.bodyShare = null;
  });
}

/**
 * Counts a body as it arrives, unpacked. It is read to the end even if refused, since a client that still sends reads
 * no answer.
 */
function counted(payload: RequestPayload, add: (bytes: number) => void): RequestPayload {
  let refusal: unknown;
  const counting = new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        if (refusal === undefined) add(JSON_WEIGHT * piece.length);
      } catch (error) {
        refusal = error;
      }
      done(null, refusal === undefined ? piece : undefined);
    },
    flush: (done) => done(refusal as Error | undefined),
  });
  // The reader gets the error.
  pipeline(payload as Readable, counting).catch(() => {});
  return Object.defineProperty(counting, 'receivedEncodedLength', {
    get: () => payload.receivedEncodedLength,
  });
}
