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
 * The same from a browser that its owner has signed in from, known by the mark it keeps. Counted for it alone, so that
 * other people's guesses do not make the owner wait.
 */
export const SIGN_INS_PER_DEVICE: Limit = { ...SIGN_INS_PER_ACCOUNT, action: 'sign-in from device' };

/**
 * Guesses at the current password by a signed-in person, counted for their session: no one else can make its
 * owner wait.
 */
export const CURRENT_PASSWORDS: Limit = { ...SIGN_INS_PER_ACCOUNT, action: 'current password in session' };

/** Guesses at the second factor of one account, by who knows its password, or at a code as proof of who they are. */
export const SECOND_FACTORS_PER_ACCOUNT: Limit = {
  ...SIGN_INS_PER_ACCOUNT,
  action: 'second factor of account',
};

/** Guesses from one client, at whatever accounts. */
export const SIGN_INS_PER_ADDRESS: Limit = {
  action: 'sign-in from address',
  tries: 20,
  windowSeconds: MINUTE,
};

/** Each is a row for five minutes. */
export const PASSKEY_CHALLENGES_PER_ADDRESS: Limit = {
  action: 'passkey asked from address',
  tries: 60,
  windowSeconds: MINUTE,
};

export const SIGN_UPS_PER_ADDRESS: Limit = {
  action: 'sign-up from address',
  tries: 30,
  windowSeconds: HOUR,
};

/** Links that are made; most of them send a mail. */
export const INVITATIONS_PER_PERSON: Limit = {
  action: 'invitation by person',
  tries: 100,
  windowSeconds: HOUR,
};

/** Counted for the inviting person, in all their estates. */
export const INVITATIONS_TO_ADDRESS: Limit = {
  action: 'invitation to address',
  tries: 5,
  windowSeconds: HOUR,
};

/** Each one sends a mail, and a mailbox must not be flooded. */
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

/** Requested by a signed-in person; each one sends a mail. */
export const EMAIL_LINKS_PER_ACCOUNT: Limit = {
  action: 'email links of account',
  tries: 5,
  windowSeconds: HOUR,
};

/** Limits mails to one address even if many accounts are made with it. */
export const EMAIL_CHANGES_PER_MAILBOX: Limit = {
  action: 'email change to mailbox',
  tries: 5,
  windowSeconds: HOUR,
};
