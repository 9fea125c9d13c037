import type { Limit } from '../../platform/throttles/throttles.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Guesses at one account, from wherever they come. The wait grows, and never locks anybody out for good. */
export const SIGN_INS_PER_ACCOUNT: Limit = {
  action: 'sign-in to account',
  tries: 5,
  windowSeconds: MINUTE,
  waitsSeconds: [30, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE],
};

/**
 * Guesses at the current password by whoever is signed in, counted for their session: nobody without it can make its
 * owner wait.
 */
export const CURRENT_PASSWORDS: Limit = { ...SIGN_INS_PER_ACCOUNT, action: 'current password in session' };

/** Guesses from one client, at whatever accounts. */
export const SIGN_INS_PER_ADDRESS: Limit = {
  action: 'sign-in from address',
  tries: 20,
  windowSeconds: MINUTE,
};

export const SIGN_UPS_PER_ADDRESS: Limit = {
  action: 'sign-up from address',
  tries: 30,
  windowSeconds: HOUR,
};

/** Links that are made, most of which write to somebody. */
export const INVITATIONS_PER_PERSON: Limit = {
  action: 'invitation by person',
  tries: 100,
  windowSeconds: HOUR,
};

/** Whoever invites, and from whichever estate. */
export const INVITATIONS_TO_ADDRESS: Limit = {
  action: 'invitation to address',
  tries: 5,
  windowSeconds: HOUR,
};

/** Each one writes to somebody, and a mailbox is not to be flooded. */
export const RESETS_PER_ACCOUNT: Limit = {
  action: 'password reset of account',
  tries: 3,
  windowSeconds: 15 * MINUTE,
};

export const RESETS_PER_ADDRESS: Limit = {
  action: 'password reset from address',
  tries: 20,
  windowSeconds: 15 * MINUTE,
};
