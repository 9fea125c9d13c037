import type { Limit } from '../../../platform/throttles/throttles.ts';

const MINUTE = 60;
const waitsSeconds = [30, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;

/** Attempts at a link's password by one client, so that other visitors do not have to wait. */
export const LINK_PASSWORDS_PER_ADDRESS: Limit = {
  action: 'password of link from address',
  tries: 5,
  windowSeconds: MINUTE,
  waitsSeconds,
};

/** Attempts at a link's password by all clients. */
export const LINK_PASSWORDS: Limit = { action: 'password of link', tries: 100, windowSeconds: 60 * MINUTE };
