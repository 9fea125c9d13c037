import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { overloaded } from './refusal.ts';
import { whenOver } from './when-over.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an answer to what is held in memory until its reader has it. */
    holdAnswer: (reply: FastifyReply, bytes: number) => void;
    /** Refuses a long answer before it is made, while there is no room to hold it. */
    needRoom: (request: FastifyRequest) => void;
  }
}

/** Of all answers together: 10,000 wines with everything come to 10 MB. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Of the answers of one estate: however slowly its members read, others are answered. */
const PART_OF_ESTATE = 1 / 4;
/**
 * Shorter answers are not counted. The system takes most of them whole; if it took none, 4096 connections would hold
 * 256 MB of them.
 */
const COUNTED_FROM_BYTES = 64 * 1024;
/** Who has read for so long makes room for others. */
const READ_WITHIN_MS = 60_000;

interface Held {
  estateId: string | undefined;
  socket: Socket;
  bytes: number;
  since: number;
}

/**
 * Bounds what readers who take their time have the server hold, all together and for each estate. Beyond it whoever has
 * read the longest is broken off, if that was a minute and more, and else whoever asks is refused.
 */
export function limitHeldAnswers(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  /** In the order they came. */
  const all = new Set<Held>();

  const hasRoomAmong = (some: Held[], bytes: number, most: number): boolean => {
    const left = new Set(some);
    let held = some.reduce((sum, one) => sum + one.bytes, 0);
    for (const oldest of some) {
      if (held + bytes <= most || performance.now() - oldest.since < READ_WITHIN_MS) break;
      oldest.socket.destroy();
      all.delete(oldest);
      left.delete(oldest);
      held -= oldest.bytes;
    }
    // One alone may be of any length.
    return left.size === 0 || held + bytes <= most;
  };
  const needRoomFor = (bytes: number, estateId: string | undefined): void => {
    if (estateId !== undefined) {
      const own = [...all].filter((one) => one.estateId === estateId);
      if (!hasRoomAmong(own, bytes, mostBytes * PART_OF_ESTATE)) throw noRoomOfEstate();
    }
    if (!hasRoomAmong([...all], bytes, mostBytes)) throw noRoom();
  };

  app.decorate('needRoom', ({ member }) => needRoomFor(1, member?.estateId));
  app.decorate('holdAnswer', (reply, bytes) => {
    if (bytes < COUNTED_FROM_BYTES) return;
    const { socket, member } = reply.request;
    const estateId = member?.estateId;
    needRoomFor(bytes, estateId);
    const held = { estateId, socket, bytes, since: performance.now() };
    all.add(held);
    whenOver(reply, () => all.delete(held));
  });
}

const noRoom = () =>
  overloaded(
    'Many long answers are on their way to their readers right now. Try again in a moment, or ask for less.',
  );

const noRoomOfEstate = () =>
  overloaded(
    'Your estate has many long answers on their way already. Read those first, then try again, or ask for less.',
  );
