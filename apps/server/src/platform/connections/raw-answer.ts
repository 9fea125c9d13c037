import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiError, apiErrorOf, say } from '@cuverie/contract';
import { callsUnderWay } from './when-over.ts';

/**
 * Whether what is written now is taken for the answer it is meant to be. Answers have their order: while one before it
 * is begun or owed it would be taken for that one, or for a part of it.
 */
function canSay(socket: Socket): boolean {
  const [last, ...others] = callsUnderWay(socket).reverse();
  return others.length === 0 && (last === undefined || (!last.raw.headersSent && !last.request.raw.complete));
}

/** Answers on the bare connection, where no call came to be or its body no longer comes, if that can be, and ends it. */
export function answerAndHangUp(socket: Socket, status: number, error: ApiError): void {
  if (!canSay(socket)) {
    socket.destroy();
    return;
  }
  if (socket.writable) {
    const body = JSON.stringify(error);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
        'content-type: application/json; charset=utf-8\r\ncache-control: no-store\r\nconnection: close\r\n' +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  // What was written still goes out.
  socket.destroySoon();
}

export const TOO_SLOW = apiErrorOf(say('timeout.slow'));

const SAID: Record<string, [status: number, error: ApiError]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, apiErrorOf(say('timeout.call'))],
  HPE_HEADER_OVERFLOW: [431, apiErrorOf(say('too_large.headers'))],
};
const UNREADABLE: [number, ApiError] = [400, apiErrorOf(say('invalid.http'))];

/** Answers what Node could not make a call of. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // A browser opens connections in advance: an answer to nothing would be taken for that of its next call.
  if (socket.bytesRead === 0) socket.destroy();
  else answerAndHangUp(socket, ...(SAID[error.code ?? ''] ?? UNREADABLE));
}
