import type { Limit } from '../../platform/throttles/throttles.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failed logins of one account, from any client. The wait grows but never locks an account permanently. */
export const SIGN_INS_PER_ACCOUNT: Limit = {
  action: 'sign-in to account',
  tries: 5,
  windowSeconds: MINUTE,
  waitsSeconds: [30, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE],
};

/**
 * Failed logins from a device its owner has used before, known by its mark. They are counted separately, so that other
 * clients' guesses do not make the owner wait.
 */
export const SIGN_INS_PER_DEVICE: Limit = { ...SIGN_INS_PER_ACCOUNT, action: 'sign-in from device' };

/** Failed checks of the current password, counted per session, so that another session cannot make the owner wait. */
export const CURRENT_PASSWORDS: Limit = { ...SIGN_INS_PER_ACCOUNT, action: 'current password in session' };

/** Failed codes of one account, at the second step of a login or as a fresh proof. */
export const SECOND_FACTORS_PER_ACCOUNT: Limit = {
  ...SIGN_INS_PER_ACCOUNT,
  action: 'second factor of account',
};

/** Failed logins from one client, for any accounts. */
export const SIGN_INS_PER_ADDRESS: Limit = {
  action: 'sign-in from address',
  tries: 20,
  windowSeconds: MINUTE,
};

/** Each request stores a row for five minutes. */
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

/** Created links; most of them send a mail. */
export const INVITATIONS_PER_PERSON: Limit = {
  action: 'invitation by person',
  tries: 100,
  windowSeconds: HOUR,
};

/** Counted per inviting person, across all their estates. */
export const INVITATIONS_TO_ADDRESS: Limit = {
  action: 'invitation to address',
  tries: 5,
  windowSeconds: HOUR,
};

/** Each request sends a mail, and a mailbox must not be flooded. */
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

/** Requested by a signed-in person; each request sends a mail. */
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
