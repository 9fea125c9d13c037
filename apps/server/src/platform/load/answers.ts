import type { FastifyInstance } from 'fastify';
import { whenOver } from '../connections/when-over.ts';
import { overloaded } from '../http/refusal.ts';
import { budgetOf } from './budget.ts';

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

/** Bounds what readers who take their time have the server hold, all together and for each estate. */
export function limitHeldAnswers(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  const mostOfEstate = mostBytes * PART_OF_ESTATE;
  const answers = budgetOf({
    most: mostBytes,
    mostOfOne: mostOfEstate,
    full: () => overloaded('answers'),
    fullForOne: () => overloaded('answers_of_estate'),
  });

  app.decorate('needRoom', ({ member }) => {
    const share = answers(member?.estateId);
    share.add(1);
    share.release();
  });
  app.decorate('holdAnswer', (reply, bytes) => {
    if (bytes < COUNTED_FROM_BYTES) return;
    const { socket, member } = reply.request;
    const share = answers(member?.estateId, () => socket.destroy().destroyed);
    // One alone may be of any length.
    share.add(member === null ? bytes : Math.min(bytes, mostOfEstate));
    whenOver(reply, share.release);
  });
}
