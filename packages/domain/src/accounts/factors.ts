/** What answers for a person beside their password: a code of an authenticator app, a passkey, a code kept for the worst. */
export const SECOND_FACTORS = ['app', 'passkey', 'recovery code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Recovery codes a person is given at a time; each works once. */
export const RECOVERY_CODES = 10;

/** Passkeys a person has at most. */
export const MOST_PASSKEYS = 20;

/** Minutes for which a second factor, or a passkey, is waited for. */
export const CHALLENGE_MINUTES = 5;

/** Validity of a fresh proof in minutes. */
export const PROOF_MINUTES = 10;
