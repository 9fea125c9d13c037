import type { Limit } from '../../../platform/throttles/throttles.ts';

const MINUTE = 60;
const waitsSeconds = [30, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;

/** Guesses at the password of one link by one client: others who know it are not kept waiting for that. */
export const LINK_PASSWORDS_PER_ADDRESS: Limit = {
  action: 'password of link from address',
  tries: 5,
  windowSeconds: MINUTE,
  waitsSeconds,
};

/** Guesses at the password of one link from wherever they come. */
export const LINK_PASSWORDS: Limit = { action: 'password of link', tries: 100, windowSeconds: 60 * MINUTE };
