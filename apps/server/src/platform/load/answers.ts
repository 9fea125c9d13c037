import type { FastifyInstance } from 'fastify';
import { whenOver } from '../connections/when-over.ts';
import { overloaded } from '../http/refusal.ts';
import { budgetOf } from './budget.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an answer in memory until it was read. */
    holdAnswer: (reply: FastifyReply, bytes: number) => void;
    /** Refuses a long answer before it is built if there is no room. */
    needRoom: (request: FastifyRequest) => void;
  }
}

/** Of all answers together: 10,000 full wines have 10 MB. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Of one estate's answers, so that others are answered however slowly its members read. */
const PART_OF_ESTATE = 1 / 4;
/**
 * Shorter answers are not counted. The system buffers most of them; if it buffered none, 4096 connections would hold
 * 256 MB.
 */
const COUNTED_FROM_BYTES = 64 * 1024;

/** Limits the memory for slow readers, in total and per estate. */
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
    // A single one may have any length.
    share.add(member === null ? bytes : Math.min(bytes, mostOfEstate));
    whenOver(reply, share.release);
  });
}
