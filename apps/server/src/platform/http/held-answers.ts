import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { overloaded } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an answer to what is held in memory until its reader has it. */
    holdAnswer: (reply: FastifyReply, bytes: number) => void;
    /** Refuses a long answer before it is made, while there is no room to hold it. */
    needRoom: () => void;
  }
}

/** Of all answers together: 10,000 wines with everything come to 10 MB. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Shorter answers are not counted: as many as there are connections come to less than this all together. */
const COUNTED_FROM_BYTES = 64 * 1024;
/** Who has read for so long makes room for others. */
const READ_WITHIN_MS = 60_000;

interface Held {
  socket: Socket;
  bytes: number;
  since: number;
}

/**
 * Bounds what readers who take their time have the server hold. Beyond it whoever has read the longest is broken off,
 * if that was a minute and more, and else whoever asks is refused.
 */
export function limitHeldAnswers(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  /** In the order they came. */
  const all = new Set<Held>();
  let bytesHeld = 0;

  const release = (held: Held): void => {
    if (all.delete(held)) bytesHeld -= held.bytes;
  };

  const hasRoomFor = (bytes: number): boolean => {
    for (const oldest of all) {
      if (bytesHeld + bytes <= mostBytes || performance.now() - oldest.since < READ_WITHIN_MS) break;
      oldest.socket.destroy();
      release(oldest);
    }
    // One alone may be of any length.
    return all.size === 0 || bytesHeld + bytes <= mostBytes;
  };

  app.decorate('needRoom', () => {
    if (!hasRoomFor(1)) throw noRoom();
  });
  app.decorate('holdAnswer', (reply, bytes) => {
    if (bytes < COUNTED_FROM_BYTES) return;
    if (!hasRoomFor(bytes)) throw noRoom();
    const { socket } = reply.request;
    const held = { socket, bytes, since: performance.now() };
    all.add(held);
    bytesHeld += bytes;
    const end = () => {
      socket.removeListener('close', end);
      release(held);
    };
    reply.raw.once('close', end).once('finish', end);
    // An answer that waits for those before it on its connection ends without a word when that does.
    if (socket.destroyed) end();
    else socket.once('close', end);
  });
}

const noRoom = () =>
  overloaded(
    'Many long answers are on their way to their readers right now. Try again in a moment, or ask for less.',
  );
