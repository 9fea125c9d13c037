import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiError, apiErrorOf, sentenceOf } from '@cuverie/contract';
import { callsUnderWay } from './when-over.ts';

/**
 * Whether the next written bytes would be taken for the intended answer. Answers are ordered, so an answer still due
 * before would be confused with it.
 */
function canAnswer(socket: Socket): boolean {
  const [last, ...others] = callsUnderWay(socket).reverse();
  return others.length === 0 && (last === undefined || (!last.raw.headersSent && !last.request.raw.complete));
}

/** Writes a raw answer, if no call exists or its body stopped, and closes the connection. */
export function answerAndHangUp(socket: Socket, status: number, error: ApiError): void {
  if (!canAnswer(socket)) {
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
  // Data already written is still sent.
  socket.destroySoon();
}

export const TOO_SLOW = apiErrorOf(sentenceOf('timeout.slow'));

const RAW_ANSWERS: Record<string, [status: number, error: ApiError]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, apiErrorOf(sentenceOf('timeout.call'))],
  HPE_HEADER_OVERFLOW: [431, apiErrorOf(sentenceOf('too_large.headers'))],
};
const UNREADABLE: [number, ApiError] = [400, apiErrorOf(sentenceOf('invalid.http'))];

/** Answers what Node could not parse as a call. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Browsers open connections in advance; an answer without a call would be taken for that of the next one.
  if (socket.bytesRead === 0) socket.destroy();
  else answerAndHangUp(socket, ...(RAW_ANSWERS[error.code ?? ''] ?? UNREADABLE));
}
