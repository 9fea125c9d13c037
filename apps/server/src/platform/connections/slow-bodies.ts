import { apiErrorOf, type Operation, sentenceOf } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { answerAndHangUp } from './raw-answer.ts';
import { whenOver } from './when-over.ts';

export interface BodyTimes {
  /** Time for every body. */
  formMs: number;
  /** Extra time for a picture, rows or a file, by received bytes. */
  uploadBytesPerSecond: number;
}

/** A form on the slowest line; an upload at half the speed of the oldest mobile networks. */
const TIMES: BodyTimes = { formMs: 30_000, uploadBytesPerSecond: 4096 };

const isUpload = (operation: Operation | undefined): boolean =>
  operation !== undefined &&
  (operation.takesPicture || operation.takesFile !== undefined || operation.bodyLimit !== undefined);

/** Ends a call with 408 if its body takes too long, so that its permission is not kept open for hours. */
export function limitBodyTimes(app: FastifyInstance, times = TIMES): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, socket, headers, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete) return done();
    const begunAt = performance.now();
    const bytesBefore = socket.bytesRead;
    const extraMs = isUpload(routeOptions.config.operation)
      ? () => ((socket.bytesRead - bytesBefore) / times.uploadBytesPerSecond) * 1000
      : () => 0;
    const look = (): void => {
      if (raw.complete) return;
      const leftMs = times.formMs + extraMs() - (performance.now() - begunAt);
      if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs));
      else answerAndHangUp(socket, 408, TOO_LONG);
    };
    let timer = setTimeout(look, times.formMs);
    whenOver(reply, () => clearTimeout(timer));
    done();
  });
}

const TOO_LONG = apiErrorOf(sentenceOf('timeout.body'));
